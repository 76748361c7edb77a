// file: Sources/App/Account.swift
struct Account { struct ID: Hashable { let raw: String }; let id: ID; enum Role { case owner, guest; var title: String { "\(self)" } } }
typealias AccountList = [Account]
func describe(_ account: Account) -> String { account.id.raw }
// file: Sources/App/AccountRole.swift
extension Account { var role: Role { .owner }; func isOwner() -> Bool { role == .owner && describe(self).isEmpty } }
extension Account.Role { static func named(_ name: String) -> Role? { nil } }
// file: Sources/Other/Account.swift
struct Account { let number: Int }
func describe(_ account: Account) -> String { String(account.number) }
func other(_ account: Account) { print(describe(account), account.number) }
// file: Sources/App/Session.swift
final class Session {
  static var current: Session?
  var accounts: AccountList = []
  let index = 0
  struct State { var selected: Account.ID?; mutating func select(_ account: Account) { selected = account.id } }
  var state = State()
  func run<T>(_ value: T) where T: Sequence, T.Element == Account {
    struct Local { let account: Account; func show() -> String { account.role.title } }
    for account in value { print(Local(account: account).show()) }
    if let role = Account.Role.named("x") { print(role.title) }
    state.select(accounts[index])
    Session.current?.state.selected = nil
    let text = accounts.first.map(describe)
    print(text)
  }
}
