import UIKit

// By the time the stamp has come the cell may be another row's.
final class StampLoader {
  func stamp(at address: URL, then: @escaping (UIImage) -> Void) {
    URLSession.shared.dataTask(with: address) { data, _, _ in
      guard let data, let stamp = UIImage(data: data) else { return }
      DispatchQueue.main.async { then(stamp) }
    }.resume()
  }
}

final class StampCell: UICollectionViewCell {
  let picture = UIImageView()
}

final class AlbumDataSource: NSObject, UICollectionViewDataSource {
  private let loader = StampLoader()
  private var addresses: [URL] = []

  func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int { addresses.count }

  func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell {
    let cell = view.dequeueReusableCell(withReuseIdentifier: "stamp", for: path) as! StampCell
    loader.stamp(at: addresses[path.item]) { [weak cell] stamp in
      cell?.picture.image = stamp  // expect: unvalidated-late-write
    }
    return cell
  }
}
