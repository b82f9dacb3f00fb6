import Glibc
import Synchronization

/// Reports files that are saved in any of several folders. A file is saved when it is closed after writing, moved
/// into its place, or replaced by something else, such as a link or a pipe.
///
/// A thread waits for the system's events (inotify(7)) until the process ends, so a process creates one watch and
/// adds folders to it. A folder that is replaced by another one of the same name stays watched. If an editor writes a
/// file in several steps, each step is reported. The caller reads the file and compares its content.
package final class FolderWatch: Sendable {
  private struct State {
    /// The paths of files that were saved but not reported yet, in order.
    var saved: [String] = []
    var waiter: CheckedContinuation<String?, Never>?
    /// The paths of each folder, by inotify's number for the folder. A folder that was added through links has
    /// several paths.
    var folders: [Int32: [String]] = [:]
    /// The watched folders in each folder that contains some, by inotify's number for that folder.
    var contents: [Int32: [String]] = [:]
  }

  private let descriptor: Int32
  private let state = Mutex(State())

  /// Watches a folder, which must exist.
  package init(_ folder: String) throws(FileProblem) {
    descriptor = inotify_init1(Int32(O_CLOEXEC))
    guard descriptor >= 0 else {
      throw .unreadable(path: folder, reason: FileProblem.words(for: errno))
    }
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

  deinit { close(descriptor) }

  /// Watches another folder, which must exist. A folder that is already watched stays watched.
  package func add(_ folder: String) throws(FileProblem) {
    let code: Int32? = state.withLock { state in
      let number = watch(folder)
      guard number >= 0 else { return errno }
      state.folders = state.folders.mapValues { $0.filter { $0 != folder } }
      state.folders[number, default: []].append(folder)
      // If the folder is replaced, the folder that contains it reports that.
      let outer = watch(Files.folder(of: folder))
      if outer >= 0, state.contents[outer]?.contains(folder) != true {
        state.contents[outer, default: []].append(folder)
      }
      return nil
    }
    if let code { throw .unreadable(path: folder, reason: FileProblem.words(for: code)) }
  }

  /// Returns inotify's number for a folder; a negative number after an error. The events are the same for all
  /// folders, because a second watch of a folder replaces the first.
  private func watch(_ folder: String) -> Int32 {
    unsafe inotify_add_watch(
      descriptor, folder, UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_CREATE))
  }

  /// Waits for the next file that is saved, and returns its path, which begins with the folder as it was added.
  /// Returns nil if the calling task is cancelled. Only one caller may wait at a time.
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

  // MARK: Thread

  private func read() {
    while let paths = events() { report(paths) }
  }

  /// Waits for events, and returns the paths of the files that were saved. Returns nil after an error, when no more
  /// events will follow.
  private func events() -> [String]? {
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    let size = buffer.count
    let count = unsafe buffer.withUnsafeMutableBytes {
      unsafe Glibc.read(descriptor, $0.baseAddress, size)
    }
    if count < 0 { return errno == EINTR ? [] : nil }
    let (folders, contents) = state.withLock { ($0.folders, $0.contents) }
    var paths: [String] = []
    var offset = 0
    while offset + Self.headSize <= count {
      func number(_ place: Int) -> Int {
        buffer[(offset + 4 * place)..<(offset + 4 * place + 4)].reversed()
          .reduce(0) { $0 << 8 | Int($1) }
      }
      // The system has dropped events, so any file may have been saved, and any folder replaced.
      if number(1) & Int(IN_Q_OVERFLOW) != 0 {
        paths += folders.values.joined().flatMap(filesAfterReplacing)
      }
      let length = number(3)
      let start = offset + Self.headSize
      let name = String(
        decoding: buffer[start..<min(start + length, count)].prefix { $0 != 0 }, as: UTF8.self)
      let watch = Int32(truncatingIfNeeded: number(0))
      for folder in folders[watch] ?? [] where isSaved(name, in: folder, UInt32(number(1))) {
        paths.append("\(folder)/\(name)")
      }
      for folder in contents[watch] ?? [] where Self.name(of: folder) == name {
        paths += filesAfterReplacing(folder)
      }
      offset = start + length
    }
    return paths
  }

  private static func name(of folder: String) -> String {
    folder.split(separator: "/").last.map(String.init) ?? ""
  }

  /// Watches the folder that has replaced another one, and returns the paths of the files in it.
  private func filesAfterReplacing(_ folder: String) -> [String] {
    guard (try? add(folder)) != nil else { return [] }
    return Self.files(in: folder)
  }

  private static func files(in folder: String) -> [String] {
    Files.names(in: folder).map { "\(folder)/\($0)" }
  }

  /// Whether an event means that a file was saved. A new regular file is saved only when it is closed. A link, a pipe
  /// or a folder is complete when it is created.
  private func isSaved(_ name: String, in folder: String, _ events: UInt32) -> Bool {
    if name.isEmpty { return false }
    guard events & UInt32(IN_CREATE) != 0 else { return true }
    return Files.kind("\(folder)/\(name)").map { $0 != .file } ?? false
  }

  /// The size of an event's header: four numbers of four bytes, before the name. The first number identifies the
  /// folder, the second tells what happened, and the last is the length of the name.
  private static let headSize = 16
}
