/// The path of a file to write, and whether to replace an existing file that the tutor did not write.
package struct Destination: Hashable, Sendable {
  package var path: String
  package var mayReplace: Bool

  package init(path: String, mayReplace: Bool = false) {
    self.path = path
    self.mayReplace = mayReplace
  }

  /// Whether the destination is standard output, which is named `-`.
  package var isStandardOutput: Bool { path == "-" }

  package static let option = "--replace"
}
