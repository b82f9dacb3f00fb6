/// How a task was created. This decides what it inherits and which task waits for it (SE-0304, SE-0317, SE-0472).
package enum TaskKind: UInt8, CaseIterable, Hashable, Sendable {
  /// The task that runs the program's asynchronous `main`.
  case root = 1
  case asyncLet, groupChild, unstructured, detached, immediate, immediateDetached,
    immediateGroupChild

  /// As JSON and expressions name it; others rely on these. `"\(kind)"` would look the name up each time.
  package var word: String {
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

  /// It runs at once, up to its first suspension.
  package var isImmediate: Bool {
    switch self {
    case .immediate, .immediateDetached, .immediateGroupChild: true
    default: false
    }
  }

  /// It inherits nothing.
  package var isDetached: Bool { self == .detached || self == .immediateDetached }

  /// A child task: its parent's scope cannot end before it does.
  package var isStructured: Bool {
    switch self {
    case .asyncLet, .groupChild, .immediateGroupChild: true
    case .root, .unstructured, .detached, .immediate, .immediateDetached: false
    }
  }
}
