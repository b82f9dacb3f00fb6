import FoundationEssentials
import Glibc
import LessonKit
import TutorKit

/// The file in which a presentation says where it is.
struct PresentationFile {
  enum Found {
    case nobody
    case bulletin(Bulletin)
    case unclear(String)
  }

  /// Nil where nothing is remembered: nobody can follow then.
  let path: String?
  /// This process. Its number comes again some day, its start does not.
  let presenter = PresentationFile.identity(of: getpid()) ?? "\(getpid()) 0"

  init(_ state: StateFiles) { path = state.folder.map { "\($0)/presentation" } }

  /// Says where the presentation is; why that cannot be said, in a sentence.
  func write(_ bulletin: Bulletin) -> String? {
    guard let path else { return nil }
    do {
      try Files.write(bulletin.encoded(), to: path)
      return nil
    } catch {
      return "Notes cannot follow: \(path) cannot be written. \(error.wording.what)"
    }
  }

  /// Takes the file away, unless another presentation has begun since.
  func remove() {
    guard let path, case .bulletin(let found) = read(), found.presenter == presenter else { return }
    _ = unsafe unlink(path)
  }

  /// What a presenter that still runs has written.
  func read() -> Found {
    guard let path, Files.exists(path) else { return .nobody }
    do {
      let bulletin = try Bulletin.decoded(try Files.text(path, limit: 1 << 16))
      let process = bulletin.presenter.split(separator: " ").first.flatMap { pid_t($0) }
      guard let process, Self.identity(of: process) == bulletin.presenter else { return .nobody }
      return .bulletin(bulletin)
    } catch let problem as LessonProblem {
      return Files.exists(path)
        ? .unclear("\(path) cannot be read: \(problem.wording.what)") : .nobody
    } catch {
      return .unclear("\(path) cannot be understood. \(error) Begin the presentation again.")
    }
  }

  /// A process's number and when it started, in the kernel's own ticks (proc(5), field 22); nil if there is none.
  private static func identity(of process: pid_t) -> String? {
    guard process > 0, let data = FileManager.default.contents(atPath: "/proc/\(process)/stat")
    else { return nil }
    let text = String(decoding: data, as: UTF8.self)
    // A program's name stands in parentheses, and may hold any character.
    guard let end = text.lastIndex(of: ")") else { return nil }
    let fields = text[text.index(after: end)...].split(separator: " ")
    return fields.count > 19 ? "\(process) \(fields[19])" : nil
  }
}
