final class StencilPager {
  private(set) var stencils: [Stencil] = []
  private var open: UUID?

  func start() -> UUID? {
    guard open == nil else { return nil }
    let ticket = UUID()
    open = ticket
    return ticket
  }

  func accept(_ ticket: UUID, _ rows: [Stencil]) {
    guard ticket == open else { return }
    open = nil  // ok
    stencils += rows  // ok
  }

  func fail(_ ticket: UUID) {
    if ticket == open { open = nil }  // ok
  }
}
