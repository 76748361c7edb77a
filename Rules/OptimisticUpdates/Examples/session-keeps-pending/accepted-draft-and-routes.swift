import Combine

@MainActor
final class ComposerModel {
  private(set) var attachments: [Attachment] = []
  private(set) var isUploading = false
  let routes = PassthroughSubject<Route, Never>()
  private var client: ComposerClient

  init(client: ComposerClient) { self.client = client }

  // The draft is the user's, whoever sends it; a subject keeps nothing.
  func use(_ client: ComposerClient) {
    self.client = client  // ok
  }

  func attach(_ attachment: Attachment) {
    attachments.append(attachment)
  }

  func upload() async {
    guard !isUploading else { return }
    isUploading = true
    defer { isUploading = false }
    try? await client.upload(attachments)
    if let route = try? await client.next() { routes.send(route) }
  }
}
