import Foundation

final class SurveyClient {
  private let session: URLSession

  init(session: URLSession) { self.session = session }

  // A trace id names an attempt, not the operation: it is to be new each time.
  func fetch(_ address: URL, done: @escaping (Data?) -> Void) {
    var request = URLRequest(url: address)
    request.setValue(UUID().uuidString, forHTTPHeaderField: "X-Trace-Id")  // ok
    session.dataTask(with: request) { data, _, _ in done(data) }.resume()
  }
}
