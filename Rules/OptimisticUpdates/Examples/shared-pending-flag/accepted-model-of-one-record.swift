@MainActor
final class ProfileNameModel {
  private(set) var name: String
  private var isSaving = false
  private let service: ProfileService
  private let id: Profile.ID

  init(profile: Profile, service: ProfileService) {
    name = profile.name
    id = profile.id
    self.service = service
  }

  func save(_ new: String) async {
    guard !isSaving else { return }  // ok
    isSaving = true
    defer { isSaving = false }  // ok
    guard let saved = try? await service.rename(id, to: new) else { return }
    name = saved.name  // ok
  }
}
