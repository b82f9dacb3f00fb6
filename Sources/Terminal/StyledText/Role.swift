/// The meaning of a piece of text. The writer determines the appearance: a terminal uses colors and weights, a page
/// uses a class, and a plain stream shows no difference.
package enum Role: String, CaseIterable, Hashable, Sendable {
  // Prose
  case plain, dim, heading, emphasis, strong, link, prompt, key
  // Swift code
  case code, keyword, typeName, string, number, comment
  // A task's life
  case running, ready, suspended, blocked, waiting, actor, cancelled, finished, failed
  /// The marks for the creation and the end of a task.
  case marker
  // Messages from the tutor
  case success, warning, error, note
}
