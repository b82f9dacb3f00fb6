import Foundation

/// Text that Foundation's locks protect.
final class Entries: @unchecked Sendable {
  private let lock = NSLock()
  private let recursive = NSRecursiveLock()
  private var words = ""

  var text: String { lock.withLock { words } }
  func add(_ word: String) { lock.withLock { words += word } }

  /// Calls `body` twice. No other task calls it in between.
  func lockTwice(_ body: () -> Void) {
    recursive.withLock {
      body()
      recursive.withLock(body)
    }
  }
}
