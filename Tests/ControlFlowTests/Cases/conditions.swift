// Condition lists: one branch an element, bindings between them; what a guard binds is not seen by its `else`.
func conditions(a: Int?, s: Result<Int, Error>, other: Int) {
  guard let a, a == other, case .success(let t) = s, t == a else {
    print(a)
    return
  }
  if let b = maybe(), b > 1 && t < 2 { use(b) } else if #available(iOS 17, *), case .some(let c?) = s { use(c) } else { use(t) }
  while let next = pop(), !done { use(next) }
  if !(a == 1 || t == 2) { use(a) }
}

final class Owner {
  var value = 0
  func weakSelf() {
    run { [weak self] in
      guard let self else { return }
      value = 1
    }
    run { [weak self] in
      guard let self = self, self.value == 0 else { return }
      self.value = 2
    }
    run { [weak self] in
      guard let strongSelf = self else { return }
      strongSelf.value = 3
    }
    run { [unowned self] in value = 4 }
    run { [self] in value = 5 }
    run { [weak self, value, weak other = self.other] in
      if let self { self.value = value + other!.x }
      self?.value = 6
    }
  }
}
