/// The meaning of a piece of text. A writer decides how it looks: a terminal uses colors and weights, a plain stream
/// nothing, a page a class.
package enum Role: String, CaseIterable, Hashable, Sendable {
  // Prose
  case plain, dim, heading, emphasis, strong, link, prompt, key
  // Swift code
  case code, keyword, typeName, string, number, comment
  // A task's life
  case running, ready, suspended, blocked, waiting, actor, cancelled, finished, failed
  /// The signs for the creation and the end of a task.
  case marker
  // Messages from the tutor
  case success, warning, error, note
}
