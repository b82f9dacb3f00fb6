import FileStore
import Glibc
import LessonKit
import TutorKit

/// The file in which a presentation says where it is.
struct PresentationFile {
  enum Found {
    case nobody
    case presentationState(PresentationState)
    case unclear(String)
  }

  /// Nil if there is no state folder; then notes cannot follow.
  let path: String?
  /// This process. The kernel reuses process numbers, so the start time belongs to its identity.
  let presenter = PresentationFile.identity(of: getpid()) ?? "\(getpid()) 0"

  init(_ state: StateFiles) { path = state.folder.map { "\($0)/presentation" } }

  /// Writes the presentation's place. Returns a sentence if that fails.
  func write(_ presentationState: PresentationState) -> String? {
    guard let path else { return nil }
    var presentationState = presentationState
    // The notes may be shown from another folder.
    presentationState.file = Files.resolved(presentationState.file) ?? presentationState.file
    do {
      try Files.writeOwn(presentationState.encoded(), to: path, isDurable: false)
      return nil
    } catch {
      return "The notes cannot follow the presentation. \(error)"
    }
  }

  /// Takes the file away, unless another presentation has begun since.
  func remove() {
    guard let path, case .presentationState(let found) = read(), found.presenter == presenter else {
      return
    }
    Files.remove(path)
  }

  /// The state that a running presenter wrote.
  func read() -> Found {
    guard let path, Files.exists(path) else { return .nobody }
    do {
      let presentationState = try PresentationState.decoded(try Files.text(path, limit: 1 << 16))
      let process = presentationState.presenter.split(separator: " ").first.flatMap { pid_t($0) }
      guard let process, Self.identity(of: process) == presentationState.presenter else {
        return .nobody
      }
      return .presentationState(presentationState)
    } catch let problem as FileProblem {
      return problem.isMissing ? .nobody : .unclear("\(problem)")
    } catch {
      return .unclear("\(path) is invalid. \(error) Start the presentation again.")
    }
  }

  /// A process's number and its start time in the kernel's ticks (proc(5), field 22); nil if there is no such
  /// process.
  private static func identity(of process: pid_t) -> String? {
    guard process > 0, let bytes = try? Files.bytes("/proc/\(process)/stat", limit: 1 << 16)
    else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    // A program's name is in parentheses and can contain any character.
    guard let end = text.lastIndex(of: ")") else { return nil }
    let fields = text[text.index(after: end)...].split(separator: " ")
    return fields.count > 19 ? "\(process) \(fields[19])" : nil
  }
}
