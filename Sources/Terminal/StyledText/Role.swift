/// What a piece of text means. A writer decides how a meaning looks: a terminal by colours and weights,
/// a plain stream not at all, a page by a class.
package enum Role: String, CaseIterable, Hashable, Sendable {
  // Prose
  case plain, dim, heading, emphasis, strong, link, prompt, key
  // Swift code
  case code, keyword, typeName, string, number, comment
  // A task's life
  case running, ready, suspended, blocked, waiting, cancelled, finished, failed
  // What the tutor says
  case success, warning, error, note
}
