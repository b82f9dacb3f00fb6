import StyledText
import TaskTrace

extension Trace {
  /// The tasks that a name stands for, in order of creation: the one whose name in the views it is, else all
  /// that are told apart there by their numbers alone (`image` is `image #2` and `image #5`).
  func tasks(named name: String) -> [TaskID] {
    if let exact = names.position(of: name) { return [tasks[exact].id] }
    return names.positions(sharing: name).map { tasks[$0].id }
  }

  /// Why there is none of that name: the nearest names, and all there are.
  func unknownTask(_ name: String) -> ExpressionProblem {
    if let vocabulary = Vocabulary.allCases.first(where: { $0.words.contains(name) }) {
      return .strayWord(name, vocabulary)
    }
    let all = Array(names.prefix(2_000))
    return .unknownTask(name, nearest: NearestNames.nearest(to: name, among: all), all: all)
  }
}
