import LessonKit

extension Lesson {
  /// The sentences of the paragraphs outside the summary that say that something holds without exception, or for a
  /// certain number: those with "always", "never", "cannot", "until", "no task", "only", "each", "all" or the like.
  ///
  /// Some sentences with "only", "each", "every", "all" and the like claim nothing about Swift: a question, a
  /// suggestion or another request, how long each step of a demo takes, and what the tutor does.
  var absoluteSentences: [String] {
    steps.filter { $0.title.plainText != "In short" }.flatMap(\.blocks)
      .flatMap { block -> [String] in
        switch block.kind {
        case .paragraph(let text): text.sentences
        // The first sentence is the suggestion.
        case .change(let text): Array(text.sentences.dropFirst())
        default: []
        }
      }
      .filter { $0.excludesExceptions || $0.countsAll && !$0.claimsNothing }
  }
}

extension [Inline] {
  fileprivate var sentences: [String] { plainText.split(separator: ". ").map(String.init) }
}

extension String {
  fileprivate var excludesExceptions: Bool {
    contains(/\b(?i:always|never|nothing|nobody|need not|cannot|until)\b/)
      || contains(/\b(?i:no (?:task|thread|error|code|other))\b/)
  }

  fileprivate var countsAll: Bool {
    contains(/\b(?i:only|each|every|all|exactly|at most|at least|no one|both|neither)\b/)
  }

  fileprivate var claimsNothing: Bool {
    hasSuffix("?") || isRequest
      || contains(/\b(?i:each|every)\b.*\b(?:\d+ ms|one second|times)\b/)
      || contains(/\b(?i:every) (?:\d|few)/)
      || contains(/\b(?:tutor|lesson|course|tally|explore|--policy ask)\b/)
  }

  private var isRequest: Bool {
    contains(
      /^(?:(?:So|Now|Then|In that case,|To [^,]*,|If [^,]*(?:, [^,]*)?,) )?(?i:do not|make|let|use|store|repair)\b/
    )
  }
}
