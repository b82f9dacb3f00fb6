import FoundationEssentials
import LessonKit
import RunKit
import StyledText
import TutorKit

/// What is remembered between starts, in the folder that the XDG base directory specification wants.
///
/// A file that cannot be understood is set aside under another name, so that nothing in it is lost.
struct StateFiles {
  /// Nil where the user has no home: nothing is remembered then.
  let folder: String?

  init(environment: (String) -> String? = EnvironmentVariables.value) {
    func absolute(_ name: String) -> String? {
      environment(name).flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let base = absolute("XDG_STATE_HOME") ?? absolute("HOME").map { "\($0)/.local/state" }
    folder = base.map { "\($0)/structured-concurrency-tutor" }
  }

  var history: String? { folder.map { "\($0)/history" } }
  var progressPath: String? { folder.map { "\($0)/progress" } }

  func settings() -> (Settings, [StyledLine]) {
    load("settings", or: Settings()) { text, _ in try Settings.decoded(text) }
  }

  func progress() -> (Progress, [StyledLine]) {
    load("progress", or: Progress()) { text, path in try Progress.decoded(text, file: path) }
  }

  /// A random word that marks what this learner hands in; made when it is first asked for.
  func learner() -> String {
    let path = folder.map { "\($0)/learner" }
    let known = path.flatMap { try? Files.text($0, limit: 100) }
      .flatMap { $0.split(separator: "\n").first.map(String.init) }
    if let known, known.utf8.count == 16, known.allSatisfy(\.isHexDigit) { return known }
    let digits = String(UInt64.random(in: 0 ... .max), radix: 16)
    let word = String(repeating: "0", count: 16 - digits.count) + digits
    if let path { try? Files.write(word + "\n", to: path) }
    return word
  }

  /// Changes a setting that is remembered; what went wrong, in a sentence.
  func remember(_ name: Settings.Name, _ value: String) -> [StyledLine] {
    alone {
      var (settings, notes) = settings()
      try? settings.set(name, to: value)
      return notes + [save(settings.encoded(), as: "settings")].compactMap(\.self)
    }
  }

  /// Does what no other tutor is to do meanwhile.
  func alone<Result>(_ body: () -> Result) -> Result {
    guard let folder else { return body() }
    return Files.alone(with: "\(folder)/lock", body)
  }

  /// Writes a file whole; what went wrong, in a sentence.
  func save(_ text: String, as name: String) -> StyledLine? {
    guard let folder else { return nil }
    do {
      try Files.write(text, to: "\(folder)/\(name)")
      return nil
    } catch {
      return StyledLine(
        "\(folder)/\(name) cannot be saved: \(error.wording.what) What you do now is forgotten at the end.",
        .warning)
    }
  }

  private func load<Value>(
    _ name: String, or usual: Value, decode: (_ text: String, _ path: String) throws -> Value
  ) -> (Value, [StyledLine]) {
    guard let folder else { return (usual, []) }
    let path = "\(folder)/\(name)"
    guard Files.exists(path) else { return (usual, []) }
    do {
      return (try decode(try Files.text(path), path), [])
    } catch {
      let aside = path + ".damaged"
      try? FileManager.default.removeItem(atPath: aside)
      let isMoved = (try? FileManager.default.moveItem(atPath: path, toPath: aside)) != nil
      let reason =
        (error as? Diagnostic)?.headline.text ?? (error as? LessonProblem)?.wording.what
        ?? "\(error)"
      return (
        usual,
        [
          StyledLine(
            "The \(name) in \(path) cannot be read. \(reason) "
              + (isMoved ? "It was set aside as \(aside), and a new one begins." : ""), .warning)
        ]
      )
    }
  }
}
