/// A signal that ended a program: its name as in signal(7), what it means, and what to do about it.
public struct TerminatingSignal: Hashable, Sendable {
  public var number: Int32

  public init(_ number: Int32) { self.number = number }

  /// The name, such as `SIGXCPU`; nil for a signal without a name.
  public var name: String? { Self.facts[number]?.name }

  /// The meaning, such as `too much processor time`; nil if there is none.
  public var meaning: String? {
    Self.facts[number]?.meaning ?? (isRealTime ? "a real-time signal, without a handler" : nil)
  }

  /// Advice for the author of the program; nil if the meaning is enough.
  public var advice: String? { Self.facts[number]?.advice ?? (isRealTime ? Self.outside : nil) }

  /// Whether this is one of the signals that programs may use for their own purposes. They have no names. The C
  /// library keeps 32 and 33.
  private var isRealTime: Bool { (34...Self.last).contains(number) }

  /// The highest number of a signal.
  public static let last: Int32 = 64

  /// Whether Swift stops a program with this signal at a failed check.
  public var isTrap: Bool { number == 4 || number == 5 }

  /// The signal in words, such as `SIGXCPU (too much processor time)`, `a trap (…)` or
  /// `signal 40 (a real-time signal, without a handler)`.
  public var words: String {
    if isTrap { return "a trap (a failed precondition, an overflow, a forced unwrap of nil)" }
    return (name ?? "signal \(number)") + (meaning.map { " (\($0))" } ?? "")
  }

  private typealias Facts = (name: String, meaning: String, advice: String?)

  private static let outside = "Look for a call to `kill` or `raise` in your program."
  private static let check =
    "One of Swift's checks failed, such as a forced unwrap of nil, an index out of range or an overflow."
  private static let memory =
    "Look for unsafe pointers, for recursion without an end, and for arrays larger than memory."

  private static let facts: [Int32: Facts] = [
    1: ("SIGHUP", "its terminal was closed", outside),
    2: ("SIGINT", "interrupted", outside), 3: ("SIGQUIT", "asked to quit", outside),
    4: ("SIGILL", "illegal instruction: Swift stops this way at a failed check", check),
    5: ("SIGTRAP", "trap: Swift stops this way at a failed check", check),
    6: ("SIGABRT", "abort", "Look for a call to `abort`, and for memory use above the limit."),
    7: ("SIGBUS", "invalid memory access", memory), 8: ("SIGFPE", "arithmetic error", nil),
    9: (
      "SIGKILL",
      "killed: by itself, by a user, or by the system when memory or processor time ran out",
      "Look for a call to `kill` in your program, and for memory use above the limit."
    ),
    10: ("SIGUSR1", "a signal for its own use, without a handler", outside),
    11: ("SIGSEGV", "invalid memory access", memory),
    12: ("SIGUSR2", "a signal for its own use, without a handler", outside),
    13: ("SIGPIPE", "it wrote to a pipe or socket that nobody reads", nil),
    14: ("SIGALRM", "an alarm that it set, without a handler", nil),
    15: ("SIGTERM", "terminated", outside),
    16: ("SIGSTKFLT", "stack fault", outside),
    24: (
      "SIGXCPU", "too much processor time",
      "Look for a loop that never ends, or a program that starts itself again."
    ),
    25: ("SIGXFSZ", "it wrote a file above the size limit", "Look for a loop that writes."),
    26: ("SIGVTALRM", "a timer that it set, without a handler", nil),
    27: ("SIGPROF", "a timer that it set, without a handler", nil),
    29: ("SIGIO", "input or output is possible, without a handler", nil),
    30: ("SIGPWR", "the power is about to fail", outside),
    31: ("SIGSYS", "a system call that is not allowed", nil),
  ]
}
