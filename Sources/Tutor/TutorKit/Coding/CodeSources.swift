/// The functions with which a session reads the learner's files.
package struct CodeSources: Sendable {
  /// Returns the default folder of the learner's files; nil if the system provides no place for it.
  var folder: @Sendable () -> String?
  /// Returns the names of the Swift files in a folder.
  var names: @Sendable (String) -> [String]
  /// Returns the text of a file; nil if the file is missing or cannot be read.
  var text: @Sendable (String) -> String?
  /// Returns a sentence that says why a file cannot be read; nil if there is no such file.
  var obstacle: @Sendable (String) -> String?
  /// Returns the program of an attempt by its digest; nil if the program is not stored.
  var attempted: @Sendable (String) -> String?
  /// Returns the absolute path of a folder, with symbolic links resolved.
  var resolved: @Sendable (String) -> String

  package init(
    folder: @escaping @Sendable () -> String? = { nil },
    names: @escaping @Sendable (String) -> [String] = { _ in [] },
    text: @escaping @Sendable (String) -> String? = { _ in nil },
    obstacle: @escaping @Sendable (String) -> String? = { _ in nil },
    attempted: @escaping @Sendable (String) -> String? = { _ in nil },
    resolved: @escaping @Sendable (String) -> String = \.self
  ) {
    self.folder = folder
    self.names = names
    self.text = text
    self.obstacle = obstacle
    self.attempted = attempted
    self.resolved = resolved
  }
}
