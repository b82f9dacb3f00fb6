import StyledText
import TaskTrace
import TraceAnalysis
import TraceViews

/// A sentence of a run's story, and the event that it is about.
struct StorySentence {
  /// The index of the event.
  let event: Int
  let line: StoryLine
  /// Whether the sentence quotes what the program printed.
  var isOutput = false

  /// The place in the source and the rule, as far as the sentence has them.
  var marks: [String] { [line.place?.short, line.rule?.term].compactMap(\.self) }
}

extension Trace {
  /// Returns the story of the run's essential events, in order. The sentences about an event are computed when they are
  /// reached.
  func story(_ words: Words) -> some Sequence<StorySentence> {
    let explainer = Explainer(self, level: .essential)
    return events.indices.lazy.flatMap { index -> [StorySentence] in
      let explained = explainer.explanations(of: index).map {
        StorySentence(event: index, line: StoryLine($0, in: self))
      }
      let event = events[index]
      guard case .printed(_, let text) = event.action else { return explained }
      let who = event.task.map { words.name($0) } ?? "the program"
      let line = StoryLine(time: event.time, text: "\(who) prints: \(text.withoutColors)")
      return [StorySentence(event: index, line: line, isOutput: true)] + explained
    }
  }
}
