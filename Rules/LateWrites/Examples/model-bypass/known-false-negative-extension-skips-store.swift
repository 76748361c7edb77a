@MainActor
final class ForecastStore {
  var days: [Day] = []
  private var round = 0
  let sky: SkyService

  init(sky: SkyService) { self.sky = sky }

  func startRound() -> Int {
    round &+= 1
    return round
  }

  func commit(_ days: [Day], round mine: Int) {
    if mine == round { self.days = days }
  }

  func show(_ town: Town) async {
    let mine = startRound()
    commit(await sky.days(for: town), round: mine)
  }
}

extension ForecastStore {
  func showSample(of town: Town) async {
    days = await sky.sampleDays(for: town)  // expect: model-bypass
  }
}
