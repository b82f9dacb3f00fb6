/// Where to write, and whether a file that the tutor did not write may be replaced.
package struct Destination: Hashable, Sendable {
  package var path: String
  package var mayReplace: Bool

  package init(path: String, mayReplace: Bool = false) {
    self.path = path
    self.mayReplace = mayReplace
  }

  package static let option = "--replace"
}
