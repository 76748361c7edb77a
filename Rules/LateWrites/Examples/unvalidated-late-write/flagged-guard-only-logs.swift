import OSLog

@MainActor
final class WeatherDetailModel {
  private(set) var forecast: Forecast?
  private var round = 0
  private let sky: SkyService
  private let logger = Logger(subsystem: "weather", category: "detail")

  init(sky: SkyService) { self.sky = sky }

  func show(_ town: Town) {
    round += 1
    let mine = round
    forecast = nil
    sky.forecast(for: town) { [weak self] answer in
      guard let self else { return }
      if mine != self.round {
        self.logger.notice("an outdated forecast has arrived")
      }
      self.forecast = answer  // expect: unvalidated-late-write
    }
  }
}
