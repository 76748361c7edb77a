// Every form of pattern.
func f(_ r: Result<Int, Error>, _ o: E?) {
  switch r {
  case .failure(let error as URLError) where error.code == 1: a(error)
  case .failure(_ as CancellationError): b()
  case .failure(is Foo): c()
  case let .success(x): d(x)
  }
  if case .a? = o { e() }
  if case let x? = o { g(x) }
  if case .some(.none) = o { h() }
  if case let (.a(x), y, nil) = (o, p, q) { i(x, y) }
  if case Foo.Bar.baz(let x, label: _, let (m, n)) = o { j(x, m, n) }
  switch o { case is A, is B: k(); case -1: l(); case "a"..."z": m(); case true: n(); case foo.bar: p(); case foo(): q(); case .x(1): r(); default: break }
  if case .loading = state, !done { s() }
  for case .a(let v) in list where v > 0 { t(v) }
  do { try u() } catch let e as NSError where e.code == 1 { v(e) } catch E.a, E.b { w() } catch { x(error) }
  guard case .success(let value) = r else { return }
  y(value)
}
