import FileStore
import LearnerRecords
import LessonKit
import StyledText

/// Progress in its file. A tutor in another terminal may write the file too; neither loses the other's additions.
struct SharedProgress {
  private let state: StateFiles
  /// The content of the file when it was last read or written here.
  private var known = Progress()
  private var stamp: [Int]?
  /// Whether the user was told that nothing can be saved.
  private var isSaid = false

  init(_ state: StateFiles) { self.state = state }

  /// There is a file that cannot be read: nothing is written over it.
  private var isRefused = false

  /// Merges what other processes have written since. Returns messages about the file.
  mutating func refresh(_ progress: inout Progress) -> [StyledLine] {
    guard let path = state.progressPath, let now = Files.stamp(path), now != stamp else {
      return []
    }
    let loaded = state.progress()
    isRefused = !loaded.mayBeReplaced
    if isRefused { stamp = now }
    guard loaded.notes.isEmpty else { return loaded.notes }
    progress = progress.merged(with: loaded.value, since: known)
    (known, stamp) = (loaded.value, now)
    return []
  }

  /// Writes additions and merges what other processes have written since. Returns messages about errors.
  mutating func save(_ progress: inout Progress) -> [StyledLine] {
    state.alone {
      let notes = refresh(&progress)
      guard !isRefused else { return notes }
      if let complaint = state.save(progress.encoded(), as: "progress") {
        defer { isSaid = true }
        return isSaid ? notes : notes + [complaint]
      }
      isSaid = false
      (known, stamp) = (progress, state.progressPath.flatMap(Files.stamp))
      return notes
    }
  }
}
