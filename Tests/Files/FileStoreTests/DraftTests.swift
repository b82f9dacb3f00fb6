import FileStore
import Testing

@Suite struct DraftTests {
  let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  /// Options that give a draft a name, as on a file system on which each file needs a name.
  private static let withNames: WritingOptions = {
    var options = WritingOptions(replacing: .always)
    options.namesDraft = true
    return options
  }()

  @Test(.enabled(if: ScratchFolder.supportsFilesWithoutNames))
  func `A file that is being written has no name, so nothing is left if the process is killed`()
    throws
  {
    for replacing in [Replacement.never, .always] {
      let before = scratch.names
      try Files.write(to: "\(scratch.path)/a", WritingOptions(replacing: replacing)) {
        $0.write(String(repeating: "x", count: 1 << 20))
        #expect(scratch.names == before)
      }
      #expect(scratch.names == ["a"])
    }
    #expect(scratch.read("a")?.utf8.count == 1 << 20)
  }

  @Test func `The name of a draft is unpredictable`() throws {
    var drafts: Set<String> = []
    for _ in 0..<3 {
      try Files.write(to: "\(scratch.path)/a", Self.withNames) {
        drafts.formUnion(scratch.names.filter { $0 != "a" })
        $0.write("x")
      }
    }
    #expect(drafts.count == 3)
  }

  @Test func `Drafts of a killed writer are removed, but drafts in use are kept`() throws {
    try scratch.put("left", at: ".tutor-draft-1")
    try scratch.put("left", at: ".dat.nosync123.abc")
    try Files.write(to: "\(scratch.path)/a", Self.withNames) {
      $0.write("x")
      try? Files.writeOwn("y", to: "\(scratch.path)/b")
    }
    #expect(scratch.names == ["a", "b"])
  }
}
