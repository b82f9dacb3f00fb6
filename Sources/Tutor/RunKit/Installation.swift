import FileStore

/// The paths of the tutor's parts. They are next to its executable, also if that is started through a link.
package struct Installation: Hashable, Sendable {
  /// The library that is preloaded into a traced program.
  var tracer: String
  /// The executable that contains all demos.
  package var demos: String

  /// The folder with the library and the modules that learners' programs can use.
  var folder: String

  init(tracer: String, demos: String) {
    self.tracer = tracer
    self.demos = demos
    folder = Files.folder(of: demos)
  }

  /// The options that let the compiler find the modules that learners' programs can import. Their folder contains the
  /// tutor's own modules too, so it is not searched.
  var modules: [String] {
    Self.importable.map { "-swift-module-file=\($0)=\(folder)/Modules/\($0).swiftmodule" }
  }

  /// The modules that learners' programs can import, and those that these import.
  private static let importable = [
    "DemoWorld", "DemoArguments", "ArgumentParser", "ArgumentParserToolInfo", "AsyncAlgorithms",
    "DequeModule", "OrderedCollections", "InternalCollectionsUtilities", "ContainersPreview",
  ]

  /// Returns the parts next to the running executable. `TUTOR_TRACER` overrides the path of the library.
  package static func beside(
    executable: String = Self.ownPath,
    environment: (String) -> String? = EnvironmentVariables.value
  ) -> Installation {
    let folder = Files.folder(of: executable)
    var tracer = "\(folder)/libTaskTracer.so"
    if let other = environment("TUTOR_TRACER"), !other.isEmpty { tracer = other }
    return Installation(tracer: tracer, demos: "\(folder)/demos")
  }

  /// The supervisor, next to the running executable.
  static let supervisorBeside = Files.folder(of: ownPath) + "/supervisor"

  /// The running executable, with links followed.
  package static let ownPath =
    Files.resolved("/proc/self/exe") ?? CommandLine.arguments.first ?? "."
}
