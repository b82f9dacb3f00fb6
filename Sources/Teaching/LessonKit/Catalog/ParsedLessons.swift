import FileStore
import Synchronization

/// Reads lessons. It keeps each lesson until its file changes, because parsing a lesson takes a few milliseconds and
/// some commands need the same lesson several times.
package final class ParsedLessons: Sendable {
  private struct Kept {
    var stamp: [Int]
    var lesson: ParsedLesson
  }

  private let kept = Mutex<[String: Kept]>([:])

  package init() {}

  /// Returns the whole lesson of an entry.
  package func lesson(of entry: Catalog.Entry) throws(Diagnostic) -> ParsedLesson {
    // The stamp is older than the text. If the file changes between the two, the next call reads it again.
    let stamp = Files.stamp(entry.file)
    if let kept = kept.withLock({ $0[entry.file] }), kept.stamp == stamp { return kept.lesson }
    let lesson = try entry.read()
    kept.withLock { $0[entry.file] = stamp.map { Kept(stamp: $0, lesson: lesson) } }
    return lesson
  }
}
