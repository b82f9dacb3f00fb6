/// How a task was created. This decides what it inherits and which task waits for it (SE-0304, SE-0317, SE-0472).
public enum TaskKind: UInt8, CaseIterable, Hashable, Sendable {
  /// The task that runs the program's asynchronous `main`.
  case root = 1
  case asyncLet, groupChild, unstructured, detached, immediate, immediateDetached,
    immediateGroupChild

  /// The kind's name in JSON and in expressions. Other programs rely on these names. `"\(kind)"` would be slower: it
  /// looks the name up in the type's metadata.
  public var word: String {
    switch self {
    case .root: "root"
    case .asyncLet: "asyncLet"
    case .groupChild: "groupChild"
    case .unstructured: "unstructured"
    case .detached: "detached"
    case .immediate: "immediate"
    case .immediateDetached: "immediateDetached"
    case .immediateGroupChild: "immediateGroupChild"
    }
  }

  /// Whether the task runs at once, up to its first suspension.
  public var isImmediate: Bool {
    switch self {
    case .immediate, .immediateDetached, .immediateGroupChild: true
    default: false
    }
  }

  /// Whether the task is detached: it inherits nothing from its creator.
  public var isDetached: Bool { self == .detached || self == .immediateDetached }

  /// Whether the task is a child task: its parent's scope cannot end before the child does.
  public var isStructured: Bool {
    switch self {
    case .asyncLet, .groupChild, .immediateGroupChild: true
    case .root, .unstructured, .detached, .immediate, .immediateDetached: false
    }
  }
}
