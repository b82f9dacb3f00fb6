import StyledText
import TaskTrace

extension Trace {
  /// The tasks that a name stands for, in order of creation: the one whose name in the views it is, else all
  /// that are told apart there by their numbers alone (`image` is `image #2` and `image #5`).
  func tasks(named name: String) -> [TaskID] {
    if let exact = tasks.first(where: { self.name(of: $0.id) == name }) { return [exact.id] }
    return tasks.filter { self.name(of: $0.id) == "\(name) \($0.id)" }.map(\.id)
  }

  /// Why there is none of that name: the nearest names, and all there are.
  func unknownTask(_ name: String) -> ExpressionProblem {
    if let vocabulary = Vocabulary.allCases.first(where: { $0.words.contains(name) }) {
      return .strayWord(name, vocabulary)
    }
    let all = tasks.map { self.name(of: $0.id) }
    return .unknownTask(name, nearest: NearestNames.nearest(to: name, among: all), all: all)
  }
}
