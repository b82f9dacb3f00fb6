import StyledText
import TaskTrace
import TraceAnalysis

extension Trace {
  /// Returns the tasks that a name refers to, in order of creation: the task with this displayed name, or else all
  /// tasks that differ only in their numbers (`image` is `image #2` and `image #5`).
  func tasks(named name: String) -> [TaskID] {
    if let exact = names.position(of: name) { return [tasks[exact].id] }
    return names.positions(sharing: name).map { tasks[$0].id }
  }

  /// Returns the problem for a name that refers to no task, with the nearest names and all names.
  func unknownTask(_ name: String) -> ExpressionProblem {
    if let vocabulary = Vocabulary.allCases.first(where: { $0.words.contains(name) }) {
      return .name(.strayWord(name, vocabulary))
    }
    let all = Array(names.prefix(2_000))
    return .name(.unknownTask(name, nearest: all.nearest(to: name), all: all))
  }
}
