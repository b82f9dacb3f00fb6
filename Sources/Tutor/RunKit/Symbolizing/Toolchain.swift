import FileStore

/// The folders that contain the Swift toolchain's tools.
package struct Toolchain: Hashable, Sendable {
  /// The folders in which tools are searched for, in this order.
  let folders: [String]

  package init(folders: [String]) { self.folders = folders }

  /// Returns the folders of the compilers that `SWIFT_EXEC` or PATH names, with links followed, then those of PATH.
  static func inEnvironment(
    _ environment: (String) -> String? = EnvironmentVariables.value
  ) -> Toolchain {
    let path = (environment("PATH") ?? "/usr/bin").split(separator: ":").map(String.init)
    let compilers =
      [environment("SWIFT_EXEC")].compactMap { $0 }
      + path.flatMap { ["\($0)/swiftc", "\($0)/swift"] }
    let homes = compilers.lazy.filter(Files.isExecutable).prefix(2)
      .map { Files.folder(of: Files.resolved($0) ?? $0) }
    return Toolchain(folders: homes + path + ["/usr/bin"])
  }

  /// Returns the path of a tool; nil if it is not found.
  func tool(_ name: String) -> String? {
    folders.lazy.map { "\($0)/\(name)" }
      .first(where: Files.isExecutable)
  }
}
