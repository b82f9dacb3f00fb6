import StyledText
import TaskTrace
import TraceAnalysis
import TraceViews

/// A run as a Mermaid sequence diagram: one line per task, arrows for creation, cancellation and ends, and notes for
/// what a task does itself, such as blocking its thread.
struct SequenceDiagram {
  let trace: Trace
  let words: Words
  let title: String

  init(_ trace: Trace, _ options: ExportOptions) {
    self.trace = trace
    words = Words(trace, ascii: false)
    title = options.title ?? words.program
  }

  /// Mermaid's default limit of a diagram's text, in UTF-16 code units.
  static let limit = 50_000

  var isTooLong: Bool {
    var counter = Counter()
    for line in lines {
      counter.write(line)
      if counter.count > Self.limit { return true }
    }
    return false
  }

  private struct Counter: TextOutputStream {
    var count = 0
    mutating func write(_ string: String) { count += string.utf16.count }
  }

  func write(to output: inout some TextOutputStream) {
    for line in lines { output.write(line) }
  }

  private var lines: AnySequence<String> {
    let head = ["sequenceDiagram\n", "  title \(Self.escaped(title))\n"]
    let actors = trace.tasks.lazy.map { task in
      "  participant t\(task.id.number) as \(Self.escaped(words.name(task.id)))\n"
    }
    let empty = trace.tasks.isEmpty ? ["  participant t1 as no task\n"] : []
    let steps = trace.events.lazy.flatMap { event in
      message(event).map { "  \($0)\n" }
    }
    let end = words.abnormalEnding.map { ["  Note over t1: \(Self.escaped($0))\n"] } ?? []
    let parts = [
      AnySequence(head), AnySequence(empty), AnySequence(actors), AnySequence(steps),
      AnySequence(end),
    ]
    return AnySequence(parts.lazy.joined())
  }

  private func message(_ event: Event) -> [String] {
    guard let task = event.task.flatMap({ trace[$0] }) else { return [] }
    let this = "t\(task.id.number)"
    let at = Self.escaped(words.time(event.time))
    func other(_ id: TaskID?) -> String? {
      id.flatMap { $0 != task.id ? trace[$0] : nil }.map { "t\($0.id.number)" }
    }
    switch event.action {
    case .created(let creation):
      let kind = Self.escaped(creation.kind.words)
      let arrow = other(creation.creator).map { "\($0)->>\(this): \(kind), \(at)" }
      return (arrow.map { [$0] } ?? []) + ["activate \(this)"]
    case .cancelled(let by, let cause, _):
      let text = Self.escaped("marked cancelled" + words.cause(cause, by: by))
      return [
        other(by).map { "\($0)-x\(this): \(text), \(at)" } ?? "Note over \(this): \(text), \(at)"
      ]
    case .blocked: return ["Note over \(this): blocks its thread, \(at)"]
    case .unblocked: return ["Note over \(this): no longer blocks its thread, \(at)"]
    case .noticed: return ["Note over \(this): notices its cancellation, \(at)"]
    case .handlerRan(let by, _):
      let text = "cancellation handler runs, \(at)"
      return [other(by).map { "Note over \($0),\(this): \(text)" } ?? "Note over \(this): \(text)"]
    case .returned, .threw:
      guard task.endedEvent.map({ trace.events[$0] == event }) ?? false else { return [] }
      let text = "\(Self.escaped(words.outcome(of: task))), \(at)"
      let parent = other(task.creation.parent)
      return [
        parent.map { "\(this)-->>\($0): \(text)" } ?? "Note over \(this): \(text)",
        "deactivate \(this)",
      ]
    case .ready, .running, .suspended, .hopped, .awaited, .computing, .escalated, .intervened,
      .groupOpened, .groupClosed, .taskLocalRead, .taskLocalBound,
      .printed, .warned, .ended:
      return []
    }
  }

  /// Escapes text for a diagram. Keeps letters, digits and a few signs, and turns other characters into numbers.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.makingControlsVisible().unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", " ", ".", ",", "(", ")", "_":
        result.unicodeScalars.append(scalar)
      case _ where scalar.value > 0xA0 && scalar.properties.isAlphabetic:
        result.unicodeScalars.append(scalar)
      default: result += "#\(scalar.value);"
      }
    }
    // A line that consists of `end` is a statement of the language.
    return result == "end" ? "#101;nd" : result
  }
}
