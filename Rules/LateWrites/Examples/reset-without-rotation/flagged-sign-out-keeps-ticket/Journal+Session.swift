extension Journal {
  func wipe() {
    replacePages(with: [])  // via: reset-without-rotation
  }
}

extension Journal {
  func replacePages(with new: [JournalPage]) {
    pages = new  // expect: reset-without-rotation
  }
}
