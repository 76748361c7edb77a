import SwiftUI

struct TermsView: View {
  let version: Int
  let library: LegalLibrary
  @State private var text = ""

  var body: some View {
    ScrollView { Text(text) }
      .task {
        if let loaded = try? await library.terms(version: version) {
          text = loaded  // ok
        }
      }
  }
}
