import StyledText
package import TaskTrace
import TraceAnalysis

/// The words for an event. The task's name, the phrase and the details form a sentence. A log shows only the
/// details.
struct EventWords {
  var phrase: String
  var details = ""
  var role = Role.plain
  var site: SiteID?
}

extension Words {
  func words(_ action: Action) -> EventWords {
    switch action {
    case .created(let creation): words(creation)
    case .ready(let wake):
      EventWords(phrase: "is ready,", details: cause(wake), role: .ready)
    case .running: EventWords(phrase: "runs", role: .running)
    case .suspended(let suspension): words(suspension)
    case .hopped(let actor, let site):
      EventWords(
        phrase: "continues",
        details: actor.map { "on \(self.actor($0))" } ?? "on no actor", site: site)
    case .awaited(let task, let call, let site):
      EventWords(
        phrase: "awaits", details: name(task) + words(call, of: .task(task)), role: .waiting,
        site: site)
    case .computing(let until, let site):
      EventWords(
        phrase: "computes", details: "until \(time(until))", role: .running, site: site)
    case .blocked(let site):
      EventWords(phrase: "blocks its thread", role: .blocked, site: site)
    case .unblocked: EventWords(phrase: "continues after blocking", role: .running)
    case .cancelled(let by, let cause, let site):
      EventWords(
        phrase: "is marked cancelled",
        details: String(self.cause(cause, by: by).drop { $0 == " " || $0 == ":" }),
        role: .cancelled, site: site)
    case .noticed(let notice, let site):
      EventWords(
        phrase: "notices its cancellation", details: words(notice),
        role: .cancelled, site: site)
    case .handlerRan(let by, let site):
      EventWords(
        phrase: "has its cancellation handler run",
        details: by.map { "by \(name($0))" } ?? "", role: .cancelled,
        site: site)
    case .escalated(let priority):
      EventWords(phrase: "is raised", details: "to priority \(priority)")
    case .intervened, .groupOpened, .groupClosed, .taskLocalRead, .taskLocalBound, .returned,
      .threw, .printed, .warned, .ended:
      otherWords(action)
    }
  }

  private func otherWords(_ action: Action) -> EventWords {
    switch action {
    case .intervened(let change): words(change)
    case .groupOpened(let group, let discards, let site):
      EventWords(
        phrase: "opens", details: "\(group)" + (discards ? ", which discards results" : ""),
        site: site)
    case .groupClosed(let group):
      EventWords(phrase: "leaves", details: "\(group)")
    case .taskLocalRead(let key, let binder):
      EventWords(
        phrase: "reads",
        details: "task-local \(key), \(binder.map { "bound by \(name($0))" } ?? "its default")")
    case .taskLocalBound(let key):
      EventWords(phrase: "binds", details: "task-local \(key)")
    case .returned: EventWords(phrase: "returns", role: .finished)
    case .threw(let error, let source):
      EventWords(
        phrase: "throws",
        details: self.error(error) + (source.map { ", which \(name($0)) threw first" } ?? ""),
        role: .failed)
    case .printed(let stream, let line):
      EventWords(
        phrase: stream == .standardError ? "prints (to standard error)" : "prints",
        details: line, role: .note)
    case .warned(let sentence):
      EventWords(phrase: "causes a warning:", details: sentence, role: .warning)
    case .ended(let ending):
      EventWords(
        phrase: "", details: "the run \(self.ending(ending))", role: .strong)
    case .created, .ready, .running, .suspended, .hopped, .awaited, .computing, .blocked,
      .unblocked, .cancelled, .noticed, .handlerRan, .escalated:
      EventWords(phrase: "")
    }
  }

  private func words(_ creation: Creation) -> EventWords {
    var details = creation.kind.words
    if let parent = creation.parent {
      details += ", child of \(name(parent))"
    } else if let creator = creation.creator {
      details += ", not a child task, by \(name(creator))"
    }
    if let group = creation.group { details += ", in \(group)" }
    if creation.priority != .medium { details += ", priority \(creation.priority)" }
    if creation.startsCancelled { details += ", already cancelled" }
    return EventWords(
      phrase: "is created:", details: details, role: .strong, site: creation.site)
  }

  private func words(_ suspension: Suspension) -> EventWords {
    var details = state(suspension.reason)
    if case .sleeping(let until) = suspension.reason { details += " until \(time(until))" }
    details += words(suspension.call, of: suspension.reason)
    return EventWords(
      phrase: "is suspended:", details: details, role: .suspended,
      site: suspension.site)
  }

  /// Returns the words that a call adds to the description of a wait, such as `, in waitForAll()`.
  private func words(_ call: AwaitedCall?, of reason: Suspension.Reason) -> String {
    switch call {
    case nil, .asyncLet, .sleep: ""
    case .scopeEnd: ", at the end of its scope"
    case .value: ", for its value"
    case .result: ", for its result"
    case .next: ", in next()"
    case .nextResult: ", in nextResult()"
    case .waitForAll: ", in waitForAll()"
    case .uninterruptibleSleep: ", in a sleep that ignores cancellation"
    case .stream: ", for the next element of a stream"
    }
  }

  private func words(_ change: Intervention.Change) -> EventWords {
    let details =
      switch change {
      case .cancel: "it is cancelled"
      case .fail: "its operation throws"
      case .delay(let nanoseconds):
        "it is delayed by \(Duration.nanoseconds(nanoseconds).inMilliseconds)"
      case .raise(let priority): "its priority is raised to \(priority)"
      }
    return EventWords(phrase: "is changed by you:", details: details, role: .note)
  }

  private func words(_ notice: Notice) -> String {
    switch notice {
    case .checkedFlag: "by isCancelled"
    case .checkThrew: "by checkCancellation(), which throws"
    case .sleepThrew: "in its sleep, which throws"
    }
  }

  private func cause(_ wake: Wake) -> String {
    switch wake {
    case .created: "for the first time"
    case .task(let task): "woken by \(name(task))"
    case .timer: "because its sleep ended"
    case .yielded: "again after yielding"
    case .hopped: "to continue there"
    case .cancellation(let by): "woken by its cancellation" + (by.map { ", by \(name($0))" } ?? "")
    case .outside: "woken from outside"
    }
  }

  /// Returns a sentence that describes an event.
  package func sentence(_ event: Event) -> String {
    let words = words(event.action)
    var who = event.task.map(name) ?? "the program"
    if case .ended = event.action { who = "" }
    var sentence = "At \(time(event.time)),"
    for part in [who, words.phrase, words.details] where !part.isEmpty {
      sentence += " "
      sentence += part
    }
    if !sentence.hasEnded { sentence += "." }
    return sentence
  }
}

extension String {
  /// Whether the text ends with a period, an exclamation mark or a question mark.
  fileprivate var hasEnded: Bool {
    switch utf8.last {
    case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"): true
    default: false
    }
  }
}

extension Action {
  /// One word for the action, for logs and for searches in them.
  package var verb: String {
    switch self {
    case .created: "created"
    case .ready: "ready"
    case .running: "running"
    case .suspended: "suspended"
    case .hopped: "hopped"
    case .awaited: "awaited"
    case .computing: "computing"
    case .blocked: "blocked"
    case .unblocked: "unblocked"
    case .cancelled: "cancelled"
    case .noticed: "noticed"
    case .handlerRan: "handler"
    case .escalated: "escalated"
    case .intervened: "intervened"
    case .groupOpened: "opened"
    case .groupClosed: "closed"
    case .taskLocalRead: "read"
    case .taskLocalBound: "bound"
    case .returned: "returned"
    case .threw: "threw"
    case .printed: "printed"
    case .warned: "warning"
    case .ended: "ended"
    }
  }
}
