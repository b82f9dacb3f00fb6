import DemoOptions
import Foundation
import Testing

@testable import RunKit

@Suite struct DemoProgramsTests {
  private let answer = """
    {"serializationVersion": 0, "command": {"commandName": "demos", "subcommands": [
      {"commandName": "async-let", "subcommands": [{"commandName": "read-twice"}]}]}}
    """

  private func write(_ answer: String, in folder: String) throws -> DemoPrograms {
    try Fixture.write(
      "#!/bin/sh\necho asked >> '\(folder)/asked'\ncat <<'END'\n\(answer)\nEND\n",
      to: "\(folder)/demos", executable: true)
    return DemoPrograms(path: "\(folder)/demos", cache: Cache(folder: "\(folder)/cache"))
  }

  @Test func `The catalog of demos is read once for each build`() async throws {
    try await Fixture.withFolder { folder in
      let demos = try write(answer, in: folder)
      let catalog = try await demos.catalog()
      #expect(catalog.lessons.flatMap(\.demos).map(\.id) == ["async-let/read-twice"])
      #expect(try await demos.catalog() == catalog)
      _ = try write(answer + " ", in: folder)
      #expect(try await demos.catalog() == catalog)
      let asked = try String(contentsOfFile: "\(folder)/asked", encoding: .utf8)
      #expect(asked == "asked\nasked\n")
    }
  }

  @Test func `Missing demos and demos without output are reported`() async throws {
    try await Fixture.withFolder { folder in
      await #expect(throws: RunFailure.noDemos(path: "\(folder)/none")) {
        try await DemoPrograms(path: "\(folder)/none").catalog()
      }
      let demos = try write("", in: folder)
      await #expect(
        throws: RunFailure.unreadableCatalog(
          program: demos.path,
          reason: DemoCatalog.DumpFailure.unreadable("it is not JSON of the expected form")
            .description)
      ) {
        try await demos.catalog()
      }
    }
  }

  @Test func `Demos that fail while printing their help are reported with their exit status`()
    async throws
  {
    try await Fixture.withFolder { folder in
      let path = "\(folder)/demos"
      try Fixture.write("#!/bin/sh\necho '{'\nexit 3\n", to: path, executable: true)
      await #expect(
        throws: RunFailure.unreadableCatalog(program: path, reason: "it ended with status 3")
      ) {
        try await DemoPrograms(path: path, cache: Cache(folder: "\(folder)/cache")).catalog()
      }
    }
  }
}
