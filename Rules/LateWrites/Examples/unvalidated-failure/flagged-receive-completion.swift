import Combine

final class RouteModel: ObservableObject {
  @Published private(set) var legs: [Leg] = []
  @Published private(set) var trouble: String?
  private var bag = Set<AnyCancellable>()
  private var generation = 0
  private let planner: Planner

  init(planner: Planner) { self.planner = planner }

  func plan(to target: Place) {
    generation += 1
    let mine = generation
    trouble = nil
    planner.route(to: target)
      .sink(
        receiveCompletion: { [weak self] completion in
          guard let self, case .failure(let error) = completion else { return }
          self.trouble = "\(error)"  // expect: unvalidated-failure
        },
        receiveValue: { [weak self] legs in
          guard let self, mine == self.generation else { return }
          self.legs = legs  // ok
        }
      )
      .store(in: &bag)
  }
}
