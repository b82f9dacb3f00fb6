/// A stream of random words for each task, so that a task's words do not depend on when other tasks draw.
///
/// A task's stream depends on the seed, on the task that created it, and on how many tasks that one had created before.
/// It is the same in every order of the tasks.
package struct TaskStreams: Sendable {
  private struct Stream: Sendable {
    let key: UInt64
    var words: SplitMix64
    var created: UInt64 = 0

    init(key: UInt64) {
      self.key = key
      words = SplitMix64(seed: key)
    }
  }

  /// The streams by task number; 0 is for code that runs outside of tasks.
  private var streams: [UInt32: Stream]

  package init(seed: UInt64) { streams = [0: Stream(key: seed)] }

  /// Adds the stream of a task that was created.
  package mutating func add(_ task: UInt32, createdBy creator: UInt32?) {
    let creator = streams[creator ?? 0] == nil ? 0 : creator ?? 0
    streams[creator]?.created += 1
    guard let stream = streams[creator] else { return }
    var mixed = SplitMix64(seed: stream.key ^ stream.created &* 0xD6E8_FEB8_6659_FD93)
    streams[task] = Stream(key: mixed.next())
  }

  /// Returns the next word of a task's stream.
  package mutating func next(for task: UInt32?) -> UInt64 {
    let task = streams[task ?? 0] == nil ? 0 : task ?? 0
    return streams[task]?.words.next() ?? 0
  }
}
