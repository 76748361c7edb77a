import UIKit

final class DocumentController: UIViewController {
  var document: Document?
  private(set) var preview: UIImage?
  private let renderer: Renderer

  init(renderer: Renderer) {
    self.renderer = renderer
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError() }

  @objc func render() {
    guard let document else { return }
    Task { @MainActor in
      preview = try? await renderer.image(of: document)  // ok
    }
  }
}

final class LibraryController: UIViewController {
  private let renderer = Renderer()

  // The document is given to the screen that is about to be shown, before it asks for anything.
  @objc func open(_ sender: DocumentButton) {
    let next = DocumentController(renderer: renderer)
    next.document = sender.document
    show(next, sender: self)
  }
}
