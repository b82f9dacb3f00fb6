import Testing

/// The arrangement of the parts of a wide page.
extension PlayerTests {
  @Test func `The rules and the findings of a run are below its source`() throws {
    let parts = "[...document.querySelectorAll('.panels > .source, .panels > .rules')]"
    let seen = try look(
      Fixture.thumbnail,
      [
        "{\"size\":[1300,1000]}", Self.note("\(parts).length"),
        Self.note("new Set(\(parts).map(e => Math.round(e.getBoundingClientRect().left))).size"),
      ].joined(separator: ","))
    #expect(seen.values == ["4", "1"])
  }
}
