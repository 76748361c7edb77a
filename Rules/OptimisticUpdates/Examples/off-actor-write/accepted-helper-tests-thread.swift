import Foundation
import SwiftUI

func onMain(_ work: @escaping () -> Void) {
  if Thread.isMainThread {
    work()
  } else {
    DispatchQueue.main.async { work() }
  }
}

final class TideModel: ObservableObject {
  @Published private(set) var text = ""

  func load(_ address: URL) {
    URLSession.shared.dataTask(with: address) { data, _, _ in
      guard let data else { return }
      onMain {
        self.text = String(decoding: data, as: UTF8.self)  // via: unvalidated-late-write
      }
    }.resume()
  }
}
