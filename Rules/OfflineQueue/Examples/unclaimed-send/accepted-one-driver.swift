@MainActor
final class ExpenseUploader {
  private let store: ExpenseStore
  private let wire: ExpenseWire
  private var isSending = false

  init(store: ExpenseStore, wire: ExpenseWire) {
    self.store = store
    self.wire = wire
  }

  func sendTapped() async {
    if isSending { return }
    isSending = true
    defer { isSending = false }  // ok
    for expense in store.all() {
      guard let answer = try? await wire.send(expense.body, key: expense.key), answer.isAccepted else { return }  // ok
      store.delete(expense.id)  // ok
    }
  }
}
