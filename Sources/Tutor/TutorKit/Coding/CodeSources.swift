/// What a session asks its owner about the files that a learner writes.
package struct CodeSources: Sendable {
  /// The folder where they are, unless a setting names another; nil if there is no place for it.
  package var folder: @Sendable () -> String?
  /// The names of the Swift files in a folder.
  package var names: @Sendable (String) -> [String]
  /// The text of a file; nil if there is none, or if it cannot be read.
  package var text: @Sendable (String) -> String?
  /// The path of a folder from the root, without links.
  package var resolved: @Sendable (String) -> String

  package init(
    folder: @escaping @Sendable () -> String? = { nil },
    names: @escaping @Sendable (String) -> [String] = { _ in [] },
    text: @escaping @Sendable (String) -> String? = { _ in nil },
    resolved: @escaping @Sendable (String) -> String = \.self
  ) {
    self.folder = folder
    self.names = names
    self.text = text
    self.resolved = resolved
  }
}
