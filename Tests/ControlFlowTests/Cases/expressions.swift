// Literals, types as values, calls with trailing closures, key paths, macros, `#if` in a chain.
struct Screen {
  var body: some View {
    VStack(spacing: 4) {
      Text("Hello \(name), \(count + 1) new")
      if let subtitle { Text(subtitle) }
      ForEach($items) { $item in
        Row(item: item, binding: $item)
      }
      ForEach(items, id: \.id) { Row(item: $0) }
    }
    .onAppear { load() }
    #if os(iOS)
    .navigationTitle(title)
    #else
    .frame(width: 3)
    #endif
    .task(id: query) { await load() }
  }

  func others() {
    let a = [Int]()
    let b = [String: [Item]](minimumCapacity: 2)
    let c = Foo<Bar>.shared
    let d = Item.self
    let e = [1, 2, 3].map(\.description)
    let f = ["a": 1, "b": 2]
    let g = value as? Item ?? Item.empty
    let h = value is Item
    let i = try! value as! Item
    let j = -x + y * z... 
    animate(withDuration: 0.2, animations: { show() }) { finished in hide(finished) } completion: { done() }
    let k = #keyPath(Item.name)
    let l = super.description
    let m = "plain"
    let n = /[a-z]+/
    let o: (Int) -> Int = { value in value }
    let p = self[0]
    let q = (1, label: 2)
    let r = nil ?? 1.5
    return
  }
}

#Preview("Light") {
  Screen()
}
