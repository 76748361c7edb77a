// Search with Combine: typed text switches to the latest request, further pages carry a ticket.
import Combine
import Foundation

struct TalkPage {
  let talks: [Talk]
  let hasMore: Bool
}

protocol TalkArchive {
  func talks(about topic: String, page: Int) -> AnyPublisher<TalkPage, Never>
  func more(about topic: String, page: Int) -> AnyPublisher<TalkPage, TalkError>
}

final class TalkSearchModel: ObservableObject {  //~ model
  @Published private(set) var talks: [Talk] = []
  @Published private(set) var banner: String?
  let topic = CurrentValueSubject<String, Never>("")
  private var generation = 0
  private var page = 1
  private var hasMore = true
  private var inFlight: Int?
  private var search: AnyCancellable?
  private var bag = Set<AnyCancellable>()
  private let archive: any TalkArchive

  init(archive: any TalkArchive) {
    self.archive = archive
    search = topic
      .removeDuplicates()
      .handleEvents(receiveOutput: { [weak self] _ in self?.reset() })  //~ on-topic
      .map { archive.talks(about: $0, page: 1) }  //~ inner
      .switchToLatest()  //~ latest
      .receive(on: DispatchQueue.main)
      .sink { [weak self] answer in
        self?.show(answer)  //~ show
      }
  }

  private func reset() {
    generation += 1  //~ rotate
    inFlight = nil
    talks = []  //~ clear
    page = 1
    hasMore = true
    banner = nil
  }

  private func show(_ answer: TalkPage) {
    talks = answer.talks  //~ replace
    page = 2
    hasMore = answer.hasMore
  }

  func loadMore() {  //~ load
    guard hasMore, inFlight == nil, page > 1 else { return }  //~ start-guard
    let ticket = generation  //~ ticket
    let asked = page
    inFlight = ticket
    archive.more(about: topic.value, page: asked)  //~ request
      .receive(on: DispatchQueue.main)
      .sink(
        receiveCompletion: { [weak self] completion in
          guard let self, ticket == self.generation else { return }  //~ failure-check
          self.inFlight = nil  //~ release
          if case .failure(let error) = completion {  //~ failure
            self.banner = error.localizedDescription  //~ fail
          }
        },
        receiveValue: { [weak self] answer in
          guard let self, ticket == self.generation else { return }  //~ check
          self.talks += answer.talks  //~ append
          self.page = asked + 1  //~ advance
          self.hasMore = answer.hasMore  //~ more
        }
      )
      .store(in: &bag)
  }
}
