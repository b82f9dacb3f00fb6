import Testing

/// Follows the recipe for a scheduling policy in CONTRIBUTING on a copy of the sources that it changes.
@Suite struct PolicyRecipeTests {
  private static let policy = """
    /// The candidate that arrived last goes first.
    package struct LastComePolicy: SchedulingPolicy {
      private var candidates: [Candidate] = []

      package init() {}

      package mutating func add(_ candidate: Candidate) { candidates.append(candidate) }

      package mutating func next(on free: FreeCores) -> Candidate? {
        let last = candidates.lastIndex { candidate in
          switch candidate.lane {
          case .main: free.main
          case .pool: free.pool
          case .core, .clock, .outside, .thread: true
          }
        }
        return last.map { candidates.remove(at: $0) }
      }
    }
    """

  private static let edits = [
    RecipeFolder.Edit(
      file: "Sources/Traces/TaskTrace/Scenario.swift",
      line: "    case firstCome = \"first-come\"\n", added: "    case lastCome = \"last-come\"\n"),
    RecipeFolder.Edit(
      file: "Sources/Machine/Simulation/PolicyOfSettings.swift",
      line: "    case .firstCome: FirstComePolicy()\n",
      added: "    case .lastCome: LastComePolicy()\n"),
    RecipeFolder.Edit(
      file: "Sources/Traces/TraceViews/Words.swift",
      line: "    case .firstCome: \"first come\"\n", added: "    case .lastCome: \"last come\"\n"),
  ]

  @Test func `A policy made by the recipe compiles without other changes`() async throws {
    let modules = [
      "Traces/TaskTrace", "Files/SwiftSource", "Traces/TraceAnalysis", "Terminal/StyledText",
      "Machine/Simulation", "Traces/TraceFindings", "Traces/TraceViews",
    ]
    let copy = try RecipeFolder(recipe: "Add a scheduling policy", modules: modules)
    defer { copy.remove() }
    let new = "Sources/Machine/Simulation/LastComePolicy.swift"
    #expect(copy.recipe.contains("New file `\(new)`"))
    try copy.add(new, Self.policy)
    for edit in Self.edits { try copy.apply(edit) }
    for module in modules { try await copy.compile(module) }
  }
}
