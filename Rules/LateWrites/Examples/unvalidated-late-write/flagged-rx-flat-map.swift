import RxRelay
import RxSwift

final class PodcastSearchModel {
  let episodes = BehaviorRelay<[Episode]>(value: [])
  let query = PublishRelay<String>()
  private let bag = DisposeBag()

  init(directory: PodcastDirectory) {
    query
      .distinctUntilChanged()
      .flatMap { directory.episodes(named: $0).catchAndReturn([]) }
      .subscribe(onNext: { [weak self] found in
        self?.episodes.accept(found)  // expect: unvalidated-late-write
      })
      .disposed(by: bag)
  }
}
