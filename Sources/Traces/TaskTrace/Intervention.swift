/// A change that the scenario makes to a task of the program, at an exact point of the run.
///
/// Up to that point, the run is the same as without the intervention. The machine intervenes when the given number of
/// events have happened and the running task calls into the machine. As text, `12:cancel:3` cancels task 3 after 12
/// events, and `12@50ms:cancel:3` does so not before 50 ms of virtual time.
public struct Intervention: Hashable, Sendable {
  /// The change to the task.
  public enum Change: Hashable, Sendable {
    /// The task is marked cancelled.
    case cancel
    /// The task's next simulated operation throws an error.
    case fail
    /// When the task is next chosen to run, it first waits for that duration.
    case delay(nanoseconds: Int64)
    /// The task's priority is raised.
    case raise(to: TaskPriorityLevel)
  }

  /// The number of events before the intervention.
  public var event: Int
  /// The earliest moment of the intervention.
  public var time: VirtualTime
  public var task: TaskID
  public var change: Change

  public init(event: Int, time: VirtualTime = .zero, task: TaskID, change: Change) {
    self.event = event
    self.time = time
    self.task = task
    self.change = change
  }
}

extension Intervention: CustomStringConvertible {
  public var description: String {
    let moment = time > .zero ? "@\(Self.text(ofTime: time.nanoseconds))" : ""
    let start = "\(event)\(moment):\(change.word):\(task.number)"
    return switch change {
    case .cancel, .fail: start
    case .delay(let nanoseconds): start + ":\(Self.text(ofTime: nanoseconds))"
    case .raise(let priority): start + ":\(priority.word)"
    }
  }

  /// Parses the text that `description` returns. Times may have any unit: ns, us, ms or s.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    let point = parts[0].split(separator: "@", omittingEmptySubsequences: false).map(String.init)
    guard (3...4).contains(parts.count), point.count <= 2, let event = Int(point[0]), event >= 0,
      let time = point.count == 2 ? Change.nanoseconds(point[1]) : 0,
      let task = UInt32(parts[2]).flatMap({ TaskID($0) }),
      let change = Change(parts[1], value: parts.count == 4 ? parts[3] : nil)
    else { return nil }
    self.init(
      event: event, time: VirtualTime(nanoseconds: time), task: task, change: change)
  }

  private static func text(ofTime nanoseconds: Int64) -> String {
    nanoseconds % 1_000_000 == 0 ? "\(nanoseconds / 1_000_000)ms" : "\(nanoseconds)ns"
  }
}

extension Intervention.Change {
  /// The command that makes the change.
  public var word: String {
    switch self {
    case .cancel: "cancel"
    case .fail: "fail"
    case .delay: "delay"
    case .raise: "priority"
    }
  }

  fileprivate init?(_ word: String, value: String?) {
    switch (word, value) {
    case ("cancel", nil): self = .cancel
    case ("fail", nil): self = .fail
    case ("delay", let value?):
      guard let time = Self.nanoseconds(value) else { return nil }
      self = .delay(nanoseconds: time)
    case ("priority", let value?):
      guard let priority = TaskPriorityLevel(word: value) else { return nil }
      self = .raise(to: priority)
    default: return nil
    }
  }

  fileprivate static func nanoseconds(_ text: String) -> Int64? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let units: [Substring: Int64] = ["ns": 1, "us": 1000, "ms": 1_000_000, "s": 1_000_000_000]
    guard let number = Int64(digits), let unit = units[text.dropFirst(digits.count)] else {
      return nil
    }
    let (time, overflow) = number.multipliedReportingOverflow(by: unit)
    return overflow ? nil : time
  }

  /// The change in a record: its kind and its number.
  var coded: (UInt8, Int64) {
    switch self {
    case .cancel: (1, 0)
    case .fail: (2, 0)
    case .delay(let nanoseconds): (3, nanoseconds)
    case .raise(let priority): (4, Int64(priority.rawValue))
    }
  }

  init?(detail: UInt8, number: Int64) {
    switch detail {
    case 1: self = .cancel
    case 2: self = .fail
    case 3:
      guard number >= 0 else { return nil }
      self = .delay(nanoseconds: number)
    case 4:
      guard let priority = UInt8(exactly: number) else { return nil }
      self = .raise(to: TaskPriorityLevel(rawValue: priority))
    default: return nil
    }
  }
}

extension TaskPriorityLevel {
  /// The levels to which a task may be raised, by the names that users type. The lowest comes first.
  public static let raisable: KeyValuePairs<String, TaskPriorityLevel> = [
    "background": .background, "low": .low, "medium": .medium, "high": .high,
    "userInteractive": TaskPriorityLevel(rawValue: 33),
  ]

  public init?(word: String) {
    guard let named = Self.raisable.first(where: { $0.key.lowercased() == word.lowercased() })
    else { return nil }
    self = named.value
  }

  fileprivate var word: String {
    Self.raisable.first { $0.value == self }?.key ?? "\(rawValue)"
  }
}
