// Places, compound assignments, tuples, inout, discarded values.
final class Model {
  func stores() {
    self.a.b[c(d)].e = f
    count += 1
    self.count -= step * 2
    model?.items[key]?.list.append(x)
    model!.title = "new"
    (first, (self.second, _)) = pair()
    _ = compute()
    swap(&list[0], &self.other)
    flag.toggle()
    items[id, default: []].append(1)
    let (left, right): (Int, String) = pair()
    var late: Int
    late = left
    $state.wrappedValue = late
    isBusy = busy ? one() : two()
    handler = { $0 + $1 }
    let copy = self
    copy.title = right
    object[keyPath: \Model.title.count] = 3
    perform(#selector(Model.run(_:)))
    mask |= .all
  }
}
