/// A folder of the tutor in the user's home, at the place that the XDG Base Directory Specification defines.
package enum UserFolder: String, Sendable {
  /// What the tutor remembers between starts.
  case state = "XDG_STATE_HOME"
  /// The files that the user creates.
  case data = "XDG_DATA_HOME"
  /// Files that may disappear at any time.
  case cache = "XDG_CACHE_HOME"

  /// The path; nil if the user has no home folder. The folder may not exist. A variable with a relative path is
  /// ignored, as the specification requires.
  package var path: String? {
    let base = Self.absolutePath(rawValue) ?? Self.absolutePath("HOME").map { "\($0)/\(inHome)" }
    return base.map { "\($0)/structured-concurrency-tutor" }
  }

  /// The place in the home folder if the variable is not set.
  private var inHome: String {
    switch self {
    case .state: ".local/state"
    case .data: ".local/share"
    case .cache: ".cache"
    }
  }

  private static func absolutePath(_ variable: String) -> String? {
    EnvironmentVariables.value(variable).flatMap { $0.hasPrefix("/") ? $0 : nil }
  }
}
