@MainActor
final class ThermostatModel {
  private(set) var zones: [Zone] = []
  private var isSyncing = false
  private let boiler: Boiler

  init(boiler: Boiler) { self.boiler = boiler }

  func sync() async {
    defer { isSyncing = false }  // expect: foreign-release
    if isSyncing { return }
    isSyncing = true
    zones = (try? await boiler.zones()) ?? zones
  }
}
