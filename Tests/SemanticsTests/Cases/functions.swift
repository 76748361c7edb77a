// Functions with labels, effects, defaults and attributes.
final class Api {
  @discardableResult
  override public func load(page: Int, for _: String, _ filter: Filter..., then completion: (@MainActor (Result<Page, Error>) -> Void)? = nil) async throws(ApiError) -> some Sequence<Int> { [] }
  class func make() -> Self { fatalError() }
  required convenience init?(coder: NSCoder) { nil }
  @objc private func tapped(_ sender: Any) {}
  static func < (a: Api, b: Api) -> Bool { true }
  mutating func generic<Value, each Part>(_ value: Value, parts: repeat each Part) where Value: Collection, Value.Element == Int {}
  func tuple() -> (first: Int, [String?]) {}
  isolated deinit {}
  func types(_ a: A.B<C>.D, _ b: [A: B], _ c: any P & Q, _ d: A.Type, _ e: () -> (), _ f: borrowing A, _ g: ~Copyable) {}
}
