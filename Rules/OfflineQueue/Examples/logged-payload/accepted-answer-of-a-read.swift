import OSLog

struct WeatherClient {
  let session: URLSession
  let logger = Logger(subsystem: "weather", category: "client")

  // The body of a public forecast, not of a user's operation.
  func forecast(at address: URL) async throws -> Forecast {
    let (body, _) = try await session.data(from: address)
    logger.debug("forecast: \(String(decoding: body, as: UTF8.self))")  // ok
    return try JSONDecoder().decode(Forecast.self, from: body)
  }
}
