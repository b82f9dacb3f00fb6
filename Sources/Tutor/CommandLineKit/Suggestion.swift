/// A possible completion of the word that is being typed.
package struct Suggestion: Hashable, Sendable {
  package var text: String
  package var summary = ""
  /// Whether the same word may continue after the completion.
  package var isOpen = false

  package init(text: String, summary: String = "", isOpen: Bool = false) {
    self.text = text
    self.summary = summary
    self.isOpen = isOpen
  }
}
