/// What a footprint says about the step and the run.
extension Footprint {
  /// Whether a job has had to wait for a worker, in this step or before.
  public var lacksCores: Bool { usesCore(2) }
  /// Whether a second task has used the main actor, in this step or before.
  public var sharesMain: Bool { usesCore(3) }
  /// Whether a job has kept its worker while it waited in a call or computed, in this step or before.
  public var keepsWorker: Bool { usesCore(4) }

  private func usesCore(_ number: UInt32) -> Bool {
    touched.contains { $0 >> 1 == number << 4 | (Kind.core.rawValue + 1) }
  }

  /// The ends of tasks that the step touches, and whether it changes them.
  public var ends: [(object: UInt32, changes: Bool)] {
    touched.lazy.filter { Self.kind($0) == .end }.map { ($0 >> 1, $0 & 1 == 1) }
  }

  /// The children whose ends the step has taken where their group discards all results that are left.
  public var discarded: [UInt32] {
    touched.filter { Self.kind($0) == .discarded }.map { $0 >> 5 }
  }

  /// The children that have ended in the step.
  public var ended: [UInt32] {
    touched.filter { Self.kind($0) == .end && $0 & 1 == 1 }.map { $0 >> 5 }
  }

  /// Whether an object, as in `objects`, is the order of the values of a task's groups.
  public static func isOrderOfValues(_ object: UInt32) -> Bool { kind(object << 1) == .values }
}
