import UIKit

// The cell remembers which stamp it waits for.
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
  var address: URL?
}

final class AlbumDataSource: NSObject, UICollectionViewDataSource {
  private let loader = StampLoader()
  private var addresses: [URL] = []

  func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int { addresses.count }

  func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell {
    let cell = view.dequeueReusableCell(withReuseIdentifier: "stamp", for: path) as! StampCell
    let address = addresses[path.item]
    cell.address = address
    loader.stamp(at: address) { [weak cell] stamp in
      guard cell?.address == address else { return }
      cell?.picture.image = stamp  // ok
    }
    return cell
  }
}
