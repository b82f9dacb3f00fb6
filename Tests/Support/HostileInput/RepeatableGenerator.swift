import Simulation

/// Generates the same random numbers on every run, so that a failure can be reproduced.
package struct RepeatableGenerator: RandomNumberGenerator {
  private var numbers: SplitMix64

  package init(seed: UInt64 = 1) { numbers = SplitMix64(seed: seed) }

  package mutating func next() -> UInt64 { numbers.next() }
}
