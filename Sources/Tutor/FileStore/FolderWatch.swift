import Glibc
import Synchronization

/// Tells when a file in a folder was saved: closed after writing, moved into its place, or replaced by something else,
/// such as a link or a pipe.
///
/// A thread of its own waits for the system's events (inotify(7)) for as long as the process lives, so a folder is
/// watched once.
package final class FolderWatch: Sendable {
  private struct State {
    /// Files that were saved and not reported yet, in order.
    var saved: [String] = []
    var waiter: CheckedContinuation<String?, Never>?
  }

  package let folder: String
  private let descriptor: Int32
  private let state = Mutex(State())

  /// The folder has to exist.
  package init(_ folder: String) throws(FileProblem) {
    self.folder = folder
    descriptor = inotify_init1(Int32(O_CLOEXEC))
    let events = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_CREATE)
    guard descriptor >= 0, unsafe inotify_add_watch(descriptor, folder, events) >= 0 else {
      throw .unreadable(path: folder, reason: FileProblem.words(for: errno))
    }
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

  /// Waits for the next file that is saved. Nil if the calling task is cancelled. One caller waits at a time.
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

  private func add(_ names: [String]) {
    let (waiter, name): (CheckedContinuation<String?, Never>?, String?) = state.withLock { state in
      for name in names where !state.saved.contains(name) { state.saved.append(name) }
      guard let waiter = state.waiter, !state.saved.isEmpty else { return (nil, nil) }
      state.waiter = nil
      return (waiter, state.saved.removeFirst())
    }
    waiter?.resume(returning: name)
  }

  // MARK: The thread

  /// Editors write a file in several steps. A save is reported when there was no event for this number of milliseconds.
  private static let quiet: Int32 = 15

  private func read() {
    var names: [String] = []
    while true {
      var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let count = unsafe Glibc.poll(&poll, 1, names.isEmpty ? -1 : Self.quiet)
      if count < 0, errno != EINTR { return }
      if count > 0 {
        for name in events() where !names.contains(name) { names.append(name) }
      } else if count == 0 {
        add(names)
        names = []
      }
    }
  }

  /// The names in the events that are there.
  private func events() -> [String] {
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    let size = buffer.count
    let count = unsafe buffer.withUnsafeMutableBytes {
      unsafe Glibc.read(descriptor, $0.baseAddress, size)
    }
    var names: [String] = []
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
      if isSaved(name, UInt32(number(1))) { names.append(name) }
      offset = start + length
    }
    return names
  }

  /// A file that was created is saved when it is closed. A link, a pipe or a folder is there at once.
  private func isSaved(_ name: String, _ events: UInt32) -> Bool {
    if name.isEmpty { return false }
    guard events & UInt32(IN_CREATE) != 0 else { return true }
    return Files.kind("\(folder)/\(name)").map { $0 != .file } ?? false
  }

  /// The header of an event before the name: four numbers of four bytes. The second tells what happened, and the last
  /// is the name's length.
  private static let headSize = 16
}
