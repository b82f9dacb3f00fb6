import RunKit
import TaskTrace
import Testing

/// Compares untraced runs of a program with traced ones.
enum Untraced {
  /// Returns, for each number of cores, a machine with the first-come policy and three with random orders.
  static func machines(cores: [Int]) -> [MachineSettings] {
    cores.flatMap { cores in
      var firstCome = MachineSettings()
      firstCome.cores = cores
      // The tutor also measures CPU time in a program that is not its own.
      firstCome.cpu = .measured
      firstCome.realLimit = .seconds(600)
      return [firstCome]
        + [1, 2, 3].map { (seed: UInt64) in
          var random = firstCome
          random.policy = .random
          random.seed = seed
          return random
        }
    }
  }

  /// One machine for each of three sizes, each with another order.
  static let fewMachines = [
    machines(cores: [1])[0], machines(cores: [2])[2], machines(cores: [8])[3],
  ]

  /// Expects the same output and the same ending with and without the machine, for a debug build and, if
  /// `isAlsoOptimized` is true, for an optimized build.
  ///
  /// A busy computer may delay any thread of an untraced run for longer than the program sleeps, which can change its
  /// output. So the program runs untraced again, at most ten times, until one run does what the traced run did.
  static func expectSame(
    _ fixture: String, _ command: String, on machines: [MachineSettings]? = nil,
    isAlsoOptimized: Bool = true, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    var runner = Runner(symbolizer: Symbolizer(cache: Cache(folder: nil)))
    runner.checksRuntime = false
    for program in [fixture] + (isAlsoOptimized ? [fixture + "-optimized"] : []) {
      let path = Traced.folder + "/" + program
      var real = [try await runner.runReal(path, arguments: [command], timeLimit: .seconds(600))]
      try Traced.requireCommand(in: real[0].standardOutput.text, sourceLocation: sourceLocation)
      for machine in machines ?? Self.machines(cores: [1, 2, 8]) {
        let run = try await runner.trace(
          Scenario(program: path, arguments: [command], machine: machine))
        while !real.contains(where: run.hasResult(of:)), real.count < 10 {
          real.append(
            try await runner.runReal(path, arguments: [command], timeLimit: .seconds(600)))
        }
        let isSame = real.contains(where: run.hasResult(of:))
        #expect(
          isSame, "\(program), \(machine): \(run.difference(from: real[0]))",
          sourceLocation: sourceLocation)
      }
    }
  }
}

extension Run {
  /// Whether both runs had the same output and the same ending.
  fileprivate func hasResult(of other: Run) -> Bool {
    standardOutput.text == other.standardOutput.text && ending == other.ending
  }

  /// The ending of both runs and the lines that only one of them printed.
  fileprivate func difference(from other: Run) -> String {
    func lines(_ run: Run) -> [Substring] {
      run.standardOutput.text.split(separator: "\n", omittingEmptySubsequences: false)
    }
    let changes = lines(self).difference(from: lines(other))
    return """
      \(traceEnding.map(String.init(describing:)) ?? "no trace"), \(ending); untraced: \(other.ending)
      Printed here only: \(changes.insertions)
      Printed untraced only: \(changes.removals)
      """
  }
}
