import DemoOptions
import LessonKit
import TaskTrace

extension Session {
  /// Returns whether the tasks of a lesson's demo may share something that the machine does not see, as far as its
  /// source shows. Nil for other programs, also for the learner's source: there the compiled program shows it.
  func sharing(in run: RunPlan) -> Footprint.Sharing? {
    guard let demo = run.demo, demo.source == nil else { return nil }
    guard let entry = catalog.lesson(ofDemos: demo.lesson),
      let source = try? source(of: demo.name, in: entry)
    else { return .unseen }
    return source.mayShareUnseen ? .unseen : .seen
  }
}

extension DemoSource {
  /// Whether the source uses atomics, other libraries with locks or threads, or memory that the compiler does not
  /// check. The machine sees uses of `Mutex`, streams and continuations.
  var mayShareUnseen: Bool {
    lines.contains { line in Self.words.contains(where: line.contains) }
  }

  /// Whether the compiler checks everything that tasks of this source share (in the Swift 6 language mode). False if
  /// the source uses atomics, memory that the compiler does not check, or turns the check off.
  static func isChecked(_ text: String) -> Bool {
    !["tomic", "nsafe", "@unchecked", "@preconcurrency"].contains(where: text.contains)
  }

  private static let words = [
    "Atomic", "atomic", "import Foundation", "import Dispatch", "import Glibc",
    "nonisolated(unsafe)", "@unchecked", "Unsafe",
  ]
}
