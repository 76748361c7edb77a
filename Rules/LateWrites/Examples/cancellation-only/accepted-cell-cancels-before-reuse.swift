import UIKit

final class PhotoCell: UICollectionViewCell {
  let photoView = UIImageView()
  var loading: Task<Void, Never>?

  override func prepareForReuse() {
    super.prepareForReuse()
    loading?.cancel()
  }
}

final class PhotosController: UICollectionViewController {
  private let loader = PhotoLoader()
  private var photos: [Photo] = []

  override func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell {
    let cell = view.dequeueReusableCell(withReuseIdentifier: "photo", for: path) as! PhotoCell
    let photo = photos[path.item]
    cell.photoView.image = nil
    cell.loading = Task {
      guard let image = try? await loader.image(of: photo), !Task.isCancelled else { return }
      cell.photoView.image = image  // ok
    }
    return cell
  }
}
