extension AnswerVocabulary {
  /// Common words that differ from another word of the lessons by one letter, such as `tree` and `true`. None of them
  /// is a typing error for the other.
  private static let distinctWords: Set = [
    "back", "bank", "case", "cause", "chain", "chair", "chance", "change", "clean", "clear",
    "close", "code", "copy", "core", "desk", "dish", "disk", "draw", "edit", "even", "event",
    "ever", "every", "exist", "exit", "file", "fill", "film", "find", "fine", "five", "form",
    "from", "full", "give", "hand", "hang", "heard", "held", "help", "hold", "join", "know",
    "known", "lane", "last", "late", "later", "least", "less", "line", "link", "list", "live",
    "lock", "look", "loop", "lose", "lost", "made", "make", "mean", "mode", "model", "more",
    "most", "move", "must", "name", "nest", "newer", "next", "nope", "note", "open", "oven",
    "over", "paid", "pair", "parse", "pass", "pause", "pays", "plain", "plan", "play", "point",
    "print", "race", "rare", "read", "ready", "real", "reset", "rest", "role", "room", "root",
    "rule", "safe", "sale", "same", "save", "seat", "seed", "seen", "self", "sell", "send",
    "sent", "serve", "shape", "share", "shop", "show", "side", "site", "size", "slide", "slow",
    "stale", "start", "state", "step", "stock", "stop", "store", "story", "stuck", "style",
    "take", "task", "test", "text", "than", "that", "them", "then", "there", "these", "they",
    "thin", "thing", "think", "this", "those", "three", "threw", "throw", "thrown", "took",
    "tool", "tree", "tried", "true", "type", "used", "user", "vote", "wait", "wake", "want",
    "waste", "were", "when", "where", "whole", "width", "with", "woke", "word", "work", "world",
    "worse", "write", "wrote",
  ]

  /// Checks whether both are different words of the language, so that neither is a typing error for the other.
  static func areDistinct(_ word: String, _ other: String) -> Bool {
    word != other && [word, other].allSatisfy(distinctWords.contains)
  }
}
