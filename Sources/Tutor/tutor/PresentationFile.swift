import FileStore
import Glibc
import LessonKit
import TutorKit

/// The file in which a presentation records its current position.
struct PresentationFile {
  enum Found {
    case notPresenting
    case presentationState(PresentationState)
    case unclear(String)
  }

  /// The path of the file. Nil if there is no state folder; then the speaker notes cannot follow.
  let path: String?
  /// The identity of this process. It includes the start time, because the kernel reuses process numbers.
  let presenter = PresentationFile.identity(of: getpid()) ?? "\(getpid()) 0"

  init(_ state: StateFiles) { path = state.folder.map { "\($0)/presentation" } }

  /// Writes the position of the presentation. Returns an error message, or nil if it was written.
  func write(_ presentationState: PresentationState) -> String? {
    guard let path else { return nil }
    var presentationState = presentationState
    // The speaker notes may be started in another folder.
    presentationState.file = Files.resolved(presentationState.file) ?? presentationState.file
    do {
      try Files.writeOwn(presentationState.encoded(), to: path, isDurable: false)
      return nil
    } catch {
      return "The notes cannot follow the presentation. \(error)"
    }
  }

  /// Removes the file, unless another presentation has written it since.
  func remove() {
    guard let path, case .presentationState(let found) = read(), found.presenter == presenter else {
      return
    }
    Files.remove(path)
  }

  /// Returns the state that a running presentation wrote.
  func read() -> Found {
    guard let path, Files.exists(path) else { return .notPresenting }
    do {
      let presentationState = try PresentationState.decoded(try Files.text(path, limit: 1 << 16))
      let process = presentationState.presenter.split(separator: " ").first.flatMap { pid_t($0) }
      guard let process, Self.identity(of: process) == presentationState.presenter else {
        return .notPresenting
      }
      return .presentationState(presentationState)
    } catch let problem as FileProblem {
      return problem.isMissing ? .notPresenting : .unclear("\(problem)")
    } catch {
      return .unclear("\(path) is invalid. \(error) Start the presentation again.")
    }
  }

  /// Returns the number of a process and its start time in the kernel's ticks; nil if there is no such process.
  /// Source: proc(5), field 22.
  private static func identity(of process: pid_t) -> String? {
    guard process > 0, let bytes = try? Files.bytes("/proc/\(process)/stat", limit: 1 << 16)
    else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    // The name of the program is in parentheses and can contain any character.
    guard let end = text.lastIndex(of: ")") else { return nil }
    let fields = text[text.index(after: end)...].split(separator: " ")
    return fields.count > 19 ? "\(process) \(fields[19])" : nil
  }
}
