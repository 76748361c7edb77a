@MainActor
final class PostcardModel {
  private(set) var sent: [Card.ID: Bool] = [:]
  private(set) var unsure: Set<Card.ID> = []
  private var busy: Set<Card.ID> = []
  private let post: PostOffice

  init(post: PostOffice) { self.post = post }

  func send(_ card: Card) async {
    guard !unsure.contains(card.id), busy.insert(card.id).inserted else { return }
    defer { busy.remove(card.id) }  // ok
    sent[card.id] = true
    let body: Data
    do {
      body = try JSONEncoder().encode(card)
    } catch {
      sent[card.id] = false  // ok
      return
    }
    do {
      let answer = try await post.send(body)
      sent[card.id] = answer.isSent  // ok
    } catch {
      unsure.insert(card.id)  // ok
    }
  }
}
