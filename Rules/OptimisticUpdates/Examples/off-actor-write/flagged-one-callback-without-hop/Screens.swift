import Foundation

final class StationModel: ObservableObject {
  @Published private(set) var isSilent = false
  private let client: RadioClient
  init(client: RadioClient) { self.client = client }

  func load(_ address: URL) {
    client.fetch(address) { [weak self] data in self?.isSilent = data == nil }
  }
}

final class ScheduleModel: ObservableObject {
  @Published private(set) var isMissing = false
  private let client: RadioClient
  init(client: RadioClient) { self.client = client }

  func load(_ address: URL) {
    client.fetch(address) { [weak self] data in self?.isMissing = data == nil }
  }
}
