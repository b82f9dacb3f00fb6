import Testing

/// Follows the recipe for a command in CONTRIBUTING on a copy of the sources that it changes.
@Suite struct CommandRecipeTests {
  private static let command = """
    import CommandLineKit
    import StyledText

    /// Counts the runs of this session.
    struct CountCommand: CommandWithoutArguments {
      static let word = CommandWord(
        "count", in: .lastRun, summary: "count your runs", details: "Counts the runs of this session.")

      func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
        [.show([StyledLine("\\(session.runs.all.count)")])]
      }
    }
    """

  @Test func `A command made by the recipe compiles without other changes`() async throws {
    let module = "Tutor/TutorKit"
    let copy = try RecipeFolder(recipe: "Add a command", modules: [module])
    defer { copy.remove() }
    #expect(copy.recipe.contains("`Sources/Tutor/TutorKit/Commands/`: add a file"))
    try copy.add("Sources/Tutor/TutorKit/Commands/CountCommand.swift", Self.command)
    try copy.apply(
      RecipeFolder.Edit(
        file: "Sources/Tutor/TutorKit/Commands/CommandTable.swift", line: "    TasksCommand.self,",
        added: " CountCommand.self,"))
    try await copy.check(module)
  }
}
