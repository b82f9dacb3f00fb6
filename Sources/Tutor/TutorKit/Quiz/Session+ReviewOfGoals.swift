import LearnerRecords
import LessonKit
import StyledText

/// The goals of a review.
extension Session {
  /// Returns the goals that no run has reached, of steps that the learner has seen. A goal of the open step counts
  /// only if it was skipped.
  func openGoals(of lesson: String) -> [PosedGoal] {
    let steps = Set(progress.seen.filter { $0.lesson == lesson }.map(\.step))
    guard !steps.isEmpty, let entry = catalog[lesson] else { return [] }
    let all = (try? sources.lesson(entry))?.lesson.posedGoals ?? []
    let here = navigation.lesson?.place
    let place =
      navigation.lesson == nil && progress.finished[lesson] == nil ? progress.position : nil
    return all.filter { posed in
      guard steps.contains(posed.id.place.step), !progress.isReached(posed.id) else { return false }
      if posed.id.place == here { return goals.skipped.contains { $0.id == posed.id } }
      return Position(posed.id.place) != place
    }
  }

  /// Poses the open goals, after the questions of a review.
  mutating func reviewGoals() -> [Effect] {
    let open = catalog.entries.flatMap { openGoals(of: $0.name.id) }
    goals.begin(review: open)
    return nextGoalOfReview()
  }

  mutating func nextGoalOfReview() -> [Effect] {
    guard goals.isReview, let posed = goals.open else {
      return [.show([StyledLine()] + sentences("The review is complete.", .note))]
    }
    let number = catalog[posed.id.place.lesson].map { ", lesson \($0.name.number)" } ?? ""
    return pose(posed, label: "\(posed.goal.label)\(number)")
  }
}
