@MainActor
final class MeterModel {
  private(set) var limits: [Meter.ID: Int] = [:]
  private var busy: Set<Meter.ID> = []
  private var unknown: Set<Meter.ID> = []
  private let grid: Grid

  init(grid: Grid) { self.grid = grid }

  func setLimit(_ id: Meter.ID, _ limit: Int) async {
    guard busy.insert(id).inserted else { return }
    defer { busy.remove(id) }  // ok
    if unknown.contains(id) {
      guard let meter = try? await grid.meter(id) else { return }
      limits[id] = meter.limit  // ok
      unknown.remove(id)  // ok
    }
    limits[id] = limit  // ok
    do {
      limits[id] = try await grid.setLimit(id, limit).limit  // ok
    } catch {
      unknown.insert(id)  // ok
    }
  }
}
