// Cases as chains of tests; nested patterns as nested tests.
enum Shape { case circle(Double), pair(Shape?, Int), empty }

func switches(_ shape: Shape, _ x: Any, _ n: Int, _ p: (Int, Bool)) {
  switch shape {
  case .circle(let radius) where radius > 0, .pair(.circle(let radius)?, _): use(radius)
  case let .pair(inner, count): use(inner, count)
  case .empty: break
  }
  switch x {
  case is String: use("text")
  case let number as Int: use(number)
  case nil: use(0)
  default: use(x)
  }
  switch n {
  case 0: fallthrough
  case 1...5: use(n)
  case Limits.top: use(n)
  @unknown default: break
  }
  switch p {
  case (0, _): use(0)
  case (let a, true): use(a)
  case (_, false): return
  }
  switch (n, shape) {
  case (1, .empty): use(1)
  #if DEBUG
  case (2, _): use(2)
  #endif
  case _: use(3)
  }
}

func values(_ n: Int) -> String {
  let word = switch n {
  case 0: "none"
  case 1: "one"
  default: if n > 9 { "many" } else { "some" }
  }
  return n == 0 ? word : word + "s"
}

func implicit(_ n: Int) -> String {
  if n == 0 { "zero" } else { "other" }
}

func never(_ n: Int) -> Int {
  switch n {
  case 0: return 1
  case 1: preconditionFailure("one")
  default: fatalError()
  }
}
