// Loops, labels, and code behind a jump.
func loops(_ list: [Int], _ pairs: [(Int, String)], _ options: [Int?]) {
  outer: for (index, item) in list.enumerated() where item > 0 {
    for case let x? in options {
      if x == index { continue outer }
      if x > 9 { break outer }
    }
  }
  repeat { step() } while more()
  while true {
    if stop { break }
    return
  }
  repeat {
    if skip() { continue }
    throwing { return }
  } while true
  retry: while busy {
    switch state {
    case .a: continue retry
    case .b: break retry
    default: break
    }
  }
  for _ in 0..<3 { step() }
  return;
  use(list)
}
