import CConcurrencyRuntime
import TaskObservation

extension Machine {
  /// Makes the runtime look up how the program's errors are described and what the executors can do, at the program's
  /// first job.
  ///
  /// To look this up, the runtime searches all conformances of the program, which takes longer than a short run. The
  /// runtime caches the result for each type. A search restores the memory of a later moment, so its runs find the
  /// results in the cache.
  ///
  /// A single run with a given schedule does the same, so that objects have the same addresses there. Runs that measure
  /// CPU time do not, because the time would count as the program's.
  func lookUpConformancesIfDue() {
    guard mustLookUpConformances else { return }
    mustLookUpConformances = false
    let core = thisCore
    let wasQuiet = core?.isQuiet ?? false
    core?.isQuiet = true
    // This also looks up the conformances of the type `any Error`.
    _ = RuntimeJob.description(of: CancellationError())
    Executors.lookUp()
    rt_each_error_type()
    core?.isQuiet = wasQuiet
  }
}

@_cdecl("machine_declares_error") func declaresError(_ type: UnsafeRawPointer) {
  lookUpDescription(of: unsafe unsafeBitCast(type, to: Any.Type.self))
}

/// Looks up the conformances that `String(describing:)` looks for. It is not optimized, because the compiler would
/// remove the unused casts.
@_optimize(none) private func lookUpDescription(of type: Any.Type) {
  _ = type as? any TextOutputStreamable.Type
  _ = type as? any CustomStringConvertible.Type
  _ = type as? any CustomDebugStringConvertible.Type
  _ = type as? any CustomReflectable.Type
}
