import Synchronization

/// Texts that tasks add. For a file without asynchronous functions, the compiler emits other code for a mutex.
enum AddedTexts {
  private static let all = Mutex<[String]>([])

  static func add(_ note: String) { all.withLock { $0.append(note) } }

  static var text: String { all.withLock { $0.joined(separator: " ") } }
}
