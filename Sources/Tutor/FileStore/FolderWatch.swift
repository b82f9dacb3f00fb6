import Glibc
import Synchronization

/// Tells when a file in one of some folders was saved: closed after writing, moved into its place, or replaced by
/// something else, such as a link or a pipe.
///
/// A thread of its own waits for the system's events (inotify(7)) for as long as the process lives, so a folder is
/// watched once. An editor that writes a file in several steps is reported at each: the caller reads the file, and
/// compares.
package final class FolderWatch: Sendable {
  private struct State {
    /// The paths of files that were saved and not reported yet, in order.
    var saved: [String] = []
    var waiter: CheckedContinuation<String?, Never>?
    /// The paths of each folder, by the system's number for it. Through a link it has several.
    var folders: [Int32: [String]] = [:]
  }

  private let descriptor: Int32
  private let state = Mutex(State())

  /// The folder has to exist.
  package init(_ folder: String) throws(FileProblem) {
    descriptor = inotify_init1(Int32(O_CLOEXEC))
    try add(folder)
    var thread = pthread_t()
    let context = unsafe Unmanaged.passRetained(self).toOpaque()
    let code = unsafe pthread_create(
      &thread, nil,
      { context in
        guard let context = unsafe context else { return nil }
        unsafe Unmanaged<FolderWatch>.fromOpaque(context).takeRetainedValue().read()
        return nil
      }, context)
    guard code == 0 else {
      unsafe Unmanaged<FolderWatch>.fromOpaque(context).release()
      throw .unreadable(path: folder, reason: FileProblem.words(for: code))
    }
    pthread_detach(thread)
  }

  /// Watches one more folder, which has to exist. One that is watched already stays so.
  package func add(_ folder: String) throws(FileProblem) {
    let events = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_CREATE)
    let code: Int32? = state.withLock { state in
      let number = unsafe inotify_add_watch(descriptor, folder, events)
      guard number >= 0 else { return errno }
      if state.folders[number]?.contains(folder) != true {
        state.folders[number, default: []].append(folder)
      }
      return nil
    }
    if let code { throw .unreadable(path: folder, reason: FileProblem.words(for: code)) }
  }

  /// Waits for the next file that is saved, and gives its path, which begins with the folder as it was added. Nil if
  /// the calling task is cancelled. One caller waits at a time.
  package func next() async -> String? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let saved: String?? = state.withLock { state in
          if !state.saved.isEmpty { return .some(state.saved.removeFirst()) }
          if Task.isCancelled { return .some(nil) }
          state.waiter = continuation
          return nil
        }
        if let saved { continuation.resume(returning: saved) }
      }
    } onCancel: {
      state.withLock { state in
        defer { state.waiter = nil }
        return state.waiter
      }?.resume(returning: nil)
    }
  }

  private func report(_ paths: [String]) {
    let (waiter, name): (CheckedContinuation<String?, Never>?, String?) = state.withLock { state in
      for path in paths where !state.saved.contains(path) { state.saved.append(path) }
      guard let waiter = state.waiter, !state.saved.isEmpty else { return (nil, nil) }
      state.waiter = nil
      return (waiter, state.saved.removeFirst())
    }
    waiter?.resume(returning: name)
  }

  // MARK: The thread

  private func read() {
    while let paths = events() { report(paths) }
  }

  /// Waits for events, and gives the paths of the files that were saved. Nil if there will be no more.
  private func events() -> [String]? {
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    let size = buffer.count
    let count = unsafe buffer.withUnsafeMutableBytes {
      unsafe Glibc.read(descriptor, $0.baseAddress, size)
    }
    if count < 0 { return errno == EINTR ? [] : nil }
    let folders = state.withLock { $0.folders }
    var paths: [String] = []
    var offset = 0
    while offset + Self.headSize <= count {
      func number(_ place: Int) -> Int {
        buffer[(offset + 4 * place)..<(offset + 4 * place + 4)].reversed()
          .reduce(0) { $0 << 8 | Int($1) }
      }
      let length = number(3)
      let start = offset + Self.headSize
      let name = String(
        decoding: buffer[start..<min(start + length, count)].prefix { $0 != 0 }, as: UTF8.self)
      let watch = Int32(truncatingIfNeeded: number(0))
      for folder in folders[watch] ?? [] where isSaved(name, in: folder, UInt32(number(1))) {
        paths.append("\(folder)/\(name)")
      }
      offset = start + length
    }
    return paths
  }

  /// A file that was created is saved when it is closed. A link, a pipe or a folder is there at once.
  private func isSaved(_ name: String, in folder: String, _ events: UInt32) -> Bool {
    if name.isEmpty { return false }
    guard events & UInt32(IN_CREATE) != 0 else { return true }
    return Files.kind("\(folder)/\(name)").map { $0 != .file } ?? false
  }

  /// The header of an event before the name: four numbers of four bytes. The first is the folder's, the second tells what
  /// happened, and the last is the name's length.
  private static let headSize = 16
}
