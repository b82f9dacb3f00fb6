import CommandLineKit
import FileStore
import Glibc
import LearnerRecords
import LessonKit
import RunKit
import StyledText
import TaskTrace
import TutorKit

/// The data that the tutor keeps between starts.
///
/// A file that cannot be decoded is renamed, so that nothing in it is lost.
struct StateFiles {
  /// The path of the folder. Nil if the user has no home folder; then nothing is kept.
  let folder = UserFolder.state.path

  var history: String? { folder.map { "\($0)/history" } }
  var progressPath: String? { folder.map { "\($0)/progress" } }

  /// The content that was read from a file.
  struct Loaded<Value> {
    var value: Value
    /// Messages about the file.
    var notes: [StyledLine] = []
    /// Whether the file may be overwritten. False if it exists but cannot be read.
    var mayBeReplaced = true
  }

  func settings() -> Loaded<Settings> {
    load("settings", or: Settings()) { text, _ in try Settings.decoded(text) }
  }

  func progress() -> Loaded<Progress> {
    load("progress", or: Progress()) { text, path in try Progress.decoded(text, file: path) }
  }

  /// Returns an identifier for this learner's hand-ins. It is random and stored in a file. If the file cannot be
  /// written, the identifier is derived from the user and the machine, so that it stays the same.
  func learner() -> String {
    guard let folder else { return machineWord }
    return withLock {
      let path = "\(folder)/learner"
      let known = (try? Files.text(path, limit: 100))
        .flatMap { $0.split(separator: "\n").first.map(String.init) }
      if let known, known.utf8.count == 16, known.allSatisfy(\.isHexDigit) { return known }
      let word = Self.word(UInt64.random(in: 0 ... .max))
      return (try? Files.writeOwn(word + "\n", to: path)) == nil ? machineWord : word
    }
  }

  private var machineWord: String {
    let machine = (try? Files.text("/etc/machine-id", limit: 1000)) ?? ""
    return Self.word(fingerprint(of: "\(getuid()) \(folder ?? "") \(machine)".utf8))
  }

  private static func word(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Changes a setting and saves it. Returns whether it was saved, and messages. A message about a setting that was not
  /// saved ends with `consequence`.
  func remember(
    _ name: Settings.Name, _ value: String, otherwise consequence: String
  ) -> (isSaved: Bool, messages: [StyledLine]) {
    withLock {
      let loaded = settings()
      guard loaded.mayBeReplaced else {
        let complaint = "The settings cannot be saved, because their file cannot be read."
        return (false, [StyledLine("\(complaint) \(consequence)", .warning)])
      }
      var settings = loaded.value
      try? settings.set(name, to: value)
      let complaint = save(settings.encoded(), as: "settings", otherwise: consequence)
      return (complaint == nil, loaded.notes + [complaint].compactMap(\.self))
    }
  }

  /// Does work while holding the lock that excludes the user's other tutors.
  func withLock<Result>(_ body: () -> Result) -> Result {
    guard let folder else { return body() }
    return Files.withLock("\(folder)/lock", body)
  }

  /// Writes a whole file. Returns an error message, or nil if it was written. The message ends with `consequence`.
  func save(_ text: String, as name: String, otherwise consequence: String) -> StyledLine? {
    guard let folder else { return nil }
    do {
      try Files.writeOwn(text, to: "\(folder)/\(name)")
      return nil
    } catch {
      return StyledLine(
        "\(error.path) cannot be saved: \(error.reason). \(consequence)", .warning)
    }
  }

  /// Loads a file, or returns `defaultValue` if the file is missing. Renames a file that cannot be decoded.
  private func load<Value>(
    _ name: String, or defaultValue: Value, decode: (_ text: String, _ path: String) throws -> Value
  ) -> Loaded<Value> {
    guard let folder else { return Loaded(value: defaultValue) }
    let path = "\(folder)/\(name)"
    let bytes: [UInt8]
    do throws(FileProblem) {
      bytes = try Files.bytes(path, limit: Self.largestFile)
    } catch {
      if error.isMissing { return Loaded(value: defaultValue) }
      return refused(error, name, or: defaultValue)
    }
    do {
      return Loaded(value: try decode(try Files.text(of: bytes, path: path), path))
    } catch {
      let reason =
        (error as? Diagnostic)?.headline.text
        ?? (error as? FileProblem).map { LessonProblem($0).wording.what } ?? "\(error)"
      let aside = Files.setAside(path)
      let outcome = aside.map { "It was moved to \($0), and a new one was started." }
      let note = "The \(name) in \(path) cannot be read. \(reason) \(outcome ?? "")"
      return Loaded(
        value: defaultValue, notes: [StyledLine(note, .warning)], mayBeReplaced: aside != nil)
    }
  }

  /// The size limit of a file, in bytes. It is far above the size of any file that the tutor writes.
  private static let largestFile = 16 << 20

  /// Returns the default value and a message about a file that exists but cannot be read. The file may be intact, so it
  /// stays in place.
  private func refused<Value>(
    _ problem: FileProblem, _ name: String, or defaultValue: Value
  ) -> Loaded<Value> {
    let note =
      "The \(name) cannot be read from \(problem.path): \(problem.reason). Nothing there is changed, and nothing new is saved."
    return Loaded(value: defaultValue, notes: [StyledLine(note, .warning)], mayBeReplaced: false)
  }
}
