import UIKit

final class CoverCell: UICollectionViewCell {
  let coverView = UIImageView()
  var loading: Task<Void, Never>?

  override func prepareForReuse() {
    super.prepareForReuse()
    coverView.image = nil
  }
}

final class CoversController: UICollectionViewController {
  private let loader = CoverLoader()
  private var albums: [Album] = []

  override func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell {
    let cell = view.dequeueReusableCell(withReuseIdentifier: "cover", for: path) as! CoverCell
    let album = albums[path.item]
    cell.coverView.image = nil
    cell.loading = Task {
      guard let image = try? await loader.image(of: album), !Task.isCancelled else { return }
      cell.coverView.image = image  // expect: cancellation-only
    }
    return cell
  }
}
