struct PaletteModel {
  private(set) var colours: [Colour] = []

  mutating func add(_ colour: Colour) {
    colours.append(colour)  // ok
  }

  mutating func reset() {
    colours = []  // ok
  }
}
