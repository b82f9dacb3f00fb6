import Testing

/// The benchmarks are a separate package, which is built only for measurements.
@Suite struct BenchmarksTests {
  @Test func `Benchmarks compile with the modules that they measure`() async throws {
    let sources = "\(SourceCompilation.root)/Benchmarks/Sources"
    var compilation = try SourceCompilation(of: "\(sources)/Benchmarks", module: "Benchmarks")
    compilation.arguments += ["-I", "\(sources)/CMalloc", "-I", "\(sources)"]
    for feature in ["ExistentialAny", "MemberImportVisibility", "NonisolatedNonsendingByDefault"] {
      compilation.arguments += ["-enable-upcoming-feature", feature]
    }
    try await compilation.run()
  }
}
