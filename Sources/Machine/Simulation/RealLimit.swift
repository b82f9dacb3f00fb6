/// The limit of real time for a run.
///
/// Time in which other processes occupy the processors does not count, but at most twice the limit is left out. So a
/// run ends after three times the limit, whatever the load of the system is.
package struct RealLimit: Hashable, Sendable {
  package let nanoseconds: Int64

  package init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// Whether a run has reached the limit. All times are in nanoseconds: `passed` since the run's start, `waited` in
  /// which its threads were ready but had no processor, and `computed` on each processor.
  ///
  /// A run's threads also wait for each other. Their CPU time per processor is a lower bound of the run's time.
  package func isReached(passed: Int64, waited: Int64, computed: Int64) -> Bool {
    let leftOut = waited / 2 < nanoseconds ? waited : 2 * nanoseconds
    return max(passed - leftOut, computed) > nanoseconds
  }
}
