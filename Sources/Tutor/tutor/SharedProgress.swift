import FileStore
import LearnerRecords
import LessonKit
import StyledText

/// The learner's progress, shared through its file with tutors in other terminals. No tutor overwrites what another
/// one adds.
struct SharedProgress {
  private let state: StateFiles
  /// The content of the file when this process last read or wrote it.
  private var known = Progress()
  private var stamp: [Int]?
  /// Whether the user was told that progress cannot be saved.
  private var hasComplained = false

  init(_ state: StateFiles) { self.state = state }

  /// Whether the file exists but cannot be read. Then it is not overwritten.
  private var isUnreadable = false

  /// Merges what other processes have written since the last call. Returns messages about the file.
  mutating func refresh(_ progress: inout Progress) -> [StyledLine] {
    guard let path = state.progressPath, let now = Files.stamp(path), now != stamp else {
      return []
    }
    let loaded = state.progress()
    isUnreadable = !loaded.mayBeReplaced
    if isUnreadable { stamp = now }
    guard loaded.notes.isEmpty else { return loaded.notes }
    progress = progress.merged(with: loaded.value, since: known)
    (known, stamp) = (loaded.value, now)
    return []
  }

  /// Merges what other processes have written, and saves the result. Returns error messages.
  mutating func save(_ progress: inout Progress) -> [StyledLine] {
    state.withLock {
      let notes = refresh(&progress)
      guard !isUnreadable else { return notes }
      if let complaint = state.save(
        progress.encoded(), as: "progress",
        otherwise: "Your progress will be lost when you quit.")
      {
        defer { hasComplained = true }
        return hasComplained ? notes : notes + [complaint]
      }
      hasComplained = false
      (known, stamp) = (progress, state.progressPath.flatMap(Files.stamp))
      return notes
    }
  }
}
