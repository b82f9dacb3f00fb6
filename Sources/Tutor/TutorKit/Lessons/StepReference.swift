/// A step of any lesson, as a learner writes it: `9/3`, `9.3`, `9/review`, or `channels/3/11` as the prompt shows it.
struct StepReference: Equatable {
  /// The number or the name of the lesson.
  let lesson: String
  /// The number of the step, or a prefix of its title.
  let step: String
  /// The number of steps that follows the step; nil if the learner left it out.
  var count: String?

  /// Reads one word; nil if it names no step. After a dot, a step is a number, because names can contain dots.
  init?(_ word: String) {
    let parts = word.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 1 else {
      guard parts.count <= 3 else { return nil }
      self.init(lesson: parts[0], step: parts[1], count: parts.count == 3 ? parts[2] : nil)
      return
    }
    let halves = word.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard halves.count == 2, !halves[0].isEmpty, Int(halves[1]) != nil else { return nil }
    self.init(lesson: halves[0], step: halves[1])
  }

  /// The step, and the number of steps if the learner wrote it.
  var stepText: String { count.map { "\(step)/\($0)" } ?? step }

  private init(lesson: String, step: String, count: String? = nil) {
    (self.lesson, self.step, self.count) = (lesson, step, count)
  }

  /// Joins the words of a lesson and a step, such as `9 3` or `channels 3/11`; nil if they name no step. `lesson 9` is
  /// the introduction of lesson 9.
  static func joined(_ words: [String]) -> String? {
    if words.count == 2, words[0].lowercased() == "lesson" { return "\(words[1])/0" }
    let words = words.filter { !["lesson", "step"].contains($0.lowercased()) }
    guard words.count == 2, !words[0].contains("/"), words[1].first?.isNumber == true else {
      return nil
    }
    return words.joined(separator: "/")
  }
}
