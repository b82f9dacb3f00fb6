/// A way to go on from a word that is being typed.
package struct Suggestion: Hashable, Sendable {
  package var text: String
  package var summary = ""
  /// More may follow in the same word.
  package var isOpen = false

  package init(text: String, summary: String = "", isOpen: Bool = false) {
    self.text = text
    self.summary = summary
    self.isOpen = isOpen
  }
}
