// `#if` among statements, members and cases.
func configured() {
  #if DEBUG
  let limit = 1
  guard limit > 0 else { return }
  #elseif BETA
  let limit = 2
  #else
  let limit = 3
  #endif
  use(limit)
  #if os(iOS)
  notify()
  #endif
}

struct Flags {
  #if DEBUG
  var debug: Bool { true }
  #else
  var debug: Bool { false }
  #endif
}

configured()
#if DEBUG
print("debug")
#endif
if true { let x = 1; use(x) }
