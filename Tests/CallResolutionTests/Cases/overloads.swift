struct Price { var amount: Int
  static func + (a: Price, b: Price) -> Price { Price(amount: a.amount + b.amount) }
  subscript(index: Int) -> Int { amount }
  subscript(safe index: Int) -> Int? { nil }
}
final class Box {
  func add(_ value: Int) {}
  func add(_ value: String) {}
  func add(_ value: Price, at index: Int = 0) {}
  func add(contentsOf values: [Int]) {}
  func load() {}
  func load() async -> Int { 1 }
  func log(_ parts: Any..., separator: String = " ") {}
  init(value: Int) {}
  convenience init(text: String) { self.init(value: text.count) }
}
func run(_ box: Box, _ price: Price) async {
  box.add(1)
  box.add("a")
  box.add(price)
  box.add(contentsOf: [1])
  box.load()
  _ = await box.load()
  box.log(1, 2, separator: "-")
  let sum = price + Price(amount: 2)
  _ = sum[0]
  _ = sum[safe: 1]
  let boxes = [Box(value: 1), .init(text: "b")]
  print(boxes.count)
}
