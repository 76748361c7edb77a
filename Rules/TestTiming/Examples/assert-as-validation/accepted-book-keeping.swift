final class StickerSource {
  private var pending: Set<String> = []
  private(set) var stickers: [String: Sticker] = [:]
  private let store: StickerStore

  init(store: StickerStore) { self.store = store }

  func load(_ key: String) {
    guard !pending.contains(key) else { return }
    pending.insert(key)
    store.load(key) { [weak self] sticker in
      guard let self else { return }
      // Nobody but the answer takes it out: this can never fail.
      assert(self.pending.contains(key))  // ok
      self.pending.remove(key)
      self.stickers[key] = sticker
    }
  }
}
