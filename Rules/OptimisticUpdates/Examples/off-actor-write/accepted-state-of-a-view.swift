import SwiftUI

struct TideView: View {
  @State private var level: Double?
  let address: URL

  var body: some View {
    Button("Tide") {
      URLSession.shared.dataTask(with: address) { data, _, _ in
        // SwiftUI takes it on any thread.
        level = data.flatMap { Double(String(decoding: $0, as: UTF8.self)) }  // ok
      }.resume()
    }
  }
}
