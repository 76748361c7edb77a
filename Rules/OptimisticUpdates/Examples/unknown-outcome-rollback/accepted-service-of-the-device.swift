import UIKit

@MainActor
final class IconModel {
  private(set) var icon: String?

  func choose(_ name: String) async {
    let previous = icon
    icon = name  // ok
    do {
      try await UIApplication.shared.setAlternateIconName(name)
    } catch {
      // No server is asked: an error is a refusal.
      icon = previous  // ok
    }
  }
}
