@MainActor
final class HiveModel {
  private(set) var bees: [Bee] = []
  private var inspection = 0
  private let apiary: Apiary

  init(apiary: Apiary) { self.apiary = apiary }

  func inspect(_ hive: Hive) {
    inspection += 1
    let mine = inspection
    bees = []
    Task {
      let found = await apiary.bees(in: hive)
      guard mine == inspection else { return }
      Task {
        let named = await apiary.name(found)
        bees = named  // expect: stale-validation
      }
    }
  }
}
