package import TaskTrace
package import TraceFindings

/// Which findings of a run explain why it fails a check, the likeliest first.
///
/// Only the words of the check's expression decide: what it asks about. A finding may be told for a program that its
/// exercise never thought of.
package struct RelevantFindings {
  package let findings: [Finding]

  /// `check` is the expression that failed; nil if the program did not end by itself.
  package init(in trace: Trace, failing check: String?) {
    let words = check.map(Self.words(of:)) ?? []
    let order = check == nil ? Self.ofEndings : Self.kinds(for: words)
    let all = trace.findings(limit: check.flatMap(Self.limit(in:)))
    let relevant = order.flatMap { kind in all.filter { $0.kind == kind } }
    // A sure mistake is worth telling, whatever failed.
    let others = all.filter { $0.grade == .mistake && !order.contains($0.kind) }
    findings =
      relevant.filter { $0.grade == .mistake } + relevant.filter { $0.grade == .remark }
      + others
  }

  private static let ofEndings: [Finding.Kind] = [.coresBlocked, .priorityInverted, .ranOn]

  /// What can make a run longer or shorter than it should be.
  private static let ofTimes: [Finding.Kind] = [
    .neverAwaited, .resultNeverRead, .leftBehind, .coresBlocked, .mainActorBusy, .priorityInverted,
    .unreached, .ranOn, .noticedLate, .inBatches, .oneByOne, .tooManyAtOnce,
  ]

  /// By a word of the expression, in the order in which words decide.
  private static let ofWords: [(words: Set<String>, kinds: [Finding.Kind])] = [
    (["kind", "isStructured", "parent"], [.unreached, .unstructured, .leftBehind]),
    (
      ["isCancelled", "cause", "cancelledBy", "cancelledAt", "noticedAt", "latency"],
      [.neverAwaited, .unreached, .ranOn, .noticedLate, .leftBehind]
    ),
    (
      ["peak"],
      [.tooManyAtOnce, .inBatches, .oneByOne, .coresBlocked]
    ),
    (
      ["state", "outcome", "awaited", "error"],
      [.leftBehind, .neverAwaited, .resultNeverRead, .errorLost, .unreached, .coresBlocked]
    ),
    (
      ["duration", "end", "start", "printedAt", "before", "order", "ready", "blocked", "waits"],
      ofTimes
    ),
    (
      ["printed", "line", "status"],
      [
        .neverAwaited, .resultNeverRead, .leftBehind, .errorLost, .actorReentered, .ranOn,
        .noticedLate, .unreached,
      ]
    ),
    (["tasks"], [.oneByOne, .unstructured]),
  ]

  private static func kinds(for words: Set<String>) -> [Finding.Kind] {
    var kinds: [Finding.Kind] = []
    for entry in ofWords where !entry.words.isDisjoint(with: words) {
      for kind in entry.kinds where !kinds.contains(kind) { kinds.append(kind) }
    }
    return kinds
  }

  /// The words of an expression; what stands between quotes is none.
  private static func words(of text: String) -> Set<String> {
    let code = text.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined(separator: " ")
    return Set(code.split { !$0.isLetter }.map(String.init))
  }

  /// The number in `peak(…) <= 3`: how many tasks may be under way at once.
  private static func limit(in text: String) -> Int? {
    text.firstMatch(of: /peak\(.*\)\s*(?:<=|==)\s*(\d+)/).flatMap { Int($0.1) }
  }
}
