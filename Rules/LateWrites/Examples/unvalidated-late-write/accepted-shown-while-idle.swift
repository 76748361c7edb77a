import SwiftUI

@MainActor
final class TideModel: ObservableObject {
  @Published private(set) var isAsking = false
  @Published private(set) var tides: [Tide] = []
  private let almanac: TideAlmanac

  init(almanac: TideAlmanac) { self.almanac = almanac }

  func ask(for harbour: String) async {
    isAsking = true
    tides = (try? await almanac.tides(at: harbour)) ?? []  // ok
    isAsking = false
  }
}

struct TideView: View {
  @ObservedObject var model: TideModel
  let harbours: [String]

  var body: some View {
    if model.isAsking {
      ProgressView()
    } else {
      ForEach(harbours, id: \.self) { harbour in
        Button(harbour) { Task { await model.ask(for: harbour) } }
      }
    }
  }
}
