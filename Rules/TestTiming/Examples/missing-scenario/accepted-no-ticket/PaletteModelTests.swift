import Testing

struct PaletteModelTests {
  @Test func adds() {
    var model = PaletteModel()
    model.add(.red)
    #expect(model.colours == [.red])
  }
}
