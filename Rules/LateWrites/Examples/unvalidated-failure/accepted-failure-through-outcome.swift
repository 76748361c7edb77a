@MainActor
final class ChoirModel {
  private(set) var voices: [Voice] = []
  private(set) var message: String?
  private var serial = 0
  private let hall: ConcertHall

  init(hall: ConcertHall) { self.hall = hall }

  func rehearse(_ piece: Piece) {
    serial += 1
    let mine = serial
    Task {
      let outcome: Result<[Voice], any Error>
      do { outcome = .success(try await hall.voices(for: piece)) } catch { outcome = .failure(error) }
      accept(outcome, from: mine)
    }
  }

  private func accept(_ outcome: Result<[Voice], any Error>, from caller: Int) {
    guard caller == serial else { return }
    switch outcome {
    case .success(let voices): self.voices = voices  // ok
    case .failure(let error): message = error.localizedDescription  // ok
    }
  }
}
