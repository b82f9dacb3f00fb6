import FileStore
import LearnerRecords

/// Stores the programs of attempts at exercises for hand-ins. Each program is in a file that is named after its
/// digest. If there are too many, the oldest are removed.
extension StateFiles {
  private static let limits = FolderLimits(bytes: 8 << 20, days: 365)

  private var attempts: String? { folder.map { "\($0)/attempts" } }

  /// Stores a program. If that fails, hand-ins do not contain the program.
  func storeAttempt(_ text: String, _ digest: String) {
    guard let attempts else { return }
    try? Files.writeOwn(text, to: "\(attempts)/\(digest).swift", isDurable: false)
    Files.trim(attempts, to: Self.limits)
  }

  func attempt(_ digest: String) -> String? {
    attempts.flatMap {
      try? Files.text("\($0)/\(digest).swift", limit: HandIn.Exercise.codeLimit)
    }
  }
}
