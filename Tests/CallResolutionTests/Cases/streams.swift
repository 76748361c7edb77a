import Combine
import RxSwift
struct Track { let id: Int; var name: String }
protocol Service { func tracks(_ query: String) -> AnyPublisher<[Track], Error>; func rx(_ query: String) -> Single<[Track]> }
final class Finder {
  let query = CurrentValueSubject<String, Never>("")
  let tracks = CurrentValueSubject<[Track], Never>([])
  let typed = PublishRelay<String>()
  let shown = BehaviorRelay<[Track]>(value: [])
  init(service: Service) {
    query.map { $0.lowercased() }
      .map { service.tracks($0).replaceError(with: []) }
      .switchToLatest()
      .receive(on: DispatchQueue.main)
      .sink { [tracks] list in tracks.send(list.filter { $0.id > 0 }) }
    typed.flatMapLatest { service.rx($0) }
      .subscribe(onNext: { [weak self] list in self?.shown.accept(list) }, onError: { print($0) })
    service.tracks("a").sink(receiveCompletion: { completion in
      if case .failure(let error) = completion { print(error) }
    }, receiveValue: { value in self.tracks.value += value })
  }
}
