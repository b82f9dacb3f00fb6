import Foundation
import ScheduleSearch
import TaskTrace
import Testing
import TraceAnalysis

@testable import RunKit

/// Searches of random small programs.
@Suite struct ScriptScheduleTests {
  private let runner = Runner(symbolizer: Symbolizer(cache: Cache(folder: nil)))

  /// The lines of all schedules that a search visits. Nil if it does not end within the limit, or if its reduction is
  /// too coarse.
  func outcomes(
    _ script: String, _ reduction: Footprint.Sharing?, limit: Int,
    assumesEnoughCores: Bool = false
  ) async throws -> (lines: Set<String>, runs: Int)? {
    var scenario = Scenario(program: Fixture.scripts, arguments: [script])
    scenario.machine.cores = 2
    scenario.machine.realLimit = .seconds(60)
    var search = ScheduleTraversal(
      limit: limit, reduction: reduction, assumesEnoughCores: assumesEnoughCores)
    let outcomes = try await search.outcomes(of: scenario, batches: 512) { $0.printed }
    return search.isComplete ? (outcomes, search.reported) : nil
  }

  @Test(
    arguments: [
      // A task resumes a continuation, sends to a stream, ends a stream, or cancels another one, and then prints.
      ("t1kpv/wp", "1.1|0.1|"), ("t1xpv/ip", "1.1<0.1|0.2|1.2|"), ("t1opv/ip", "1.1<end|0.1|1.2|"),
      ("t1cpv/s1p", "1.1|0.1|"), ("g1zpn/s1p", "1.1|0.1|0.2<1|"), ("t1cpv/h0wp", "1.1|0.1|"),
      ("t1cpv/qp", "1.1x|0.1|1.2|"),
      // A task uses an actor, or checks whether it is cancelled, and then prints.
      ("t1apv/ap", "1.2|0.2|0.1 1.1 |"), ("t1cpv/qp", "0.1|1.1-|1.2|"),
      // A task uses a lock, or an actor and then a lock, and then prints.
      ("t1Mpv/Mp", "1.2|0.2|0.1 1.1 |"), ("t1Npv/Np", "1.2|0.2|0.1 1.1 |"),
      ("t1aMv/aM", "0.1 1.1 |1.2 0.2 |"), ("t1aNv/aN", "0.1 1.1 |1.2 0.2 |"),
      // A task is cancelled, uses a lock, and installs a cancellation handler, which uses the lock at once.
      ("t1cMv/MH", "1.1 0.1 1.x |"),
      // A task notices that it is cancelled, and uses a lock before its cancellation handler does.
      ("t1cv/HqM", "1.1x|1.2 1.x |"),
      // A task uses a lock, and then ends.
      ("g1g2n/M/M", "0.1<2|1.1 2.1 |"),
      // A task uses a lock, and then a stream for which no task waits.
      ("t1Mo0i0/Mx0", "0.2<end|1.1 0.1 |"),
      // A task uses an actor, and then prints with a function of the C library.
      ("t1abv/ab", "1.2|0.2|0.1 1.1 |"),
      // A task starts another one immediately, and that one continues on the pool before the first one prints.
      ("U1p/r", "1.1|0.1|"),
      // The program ends before a task that could have printed.
      ("t1/p", "1.1|"), ("t1/p", ""),
    ])
  func `The search finds an order that real runs have`(script: String, lines: String) async throws {
    let plain = try #require(await outcomes(script, nil, limit: 2000))
    #expect(plain.lines.contains(lines), "\(plain.lines.sorted())")
  }

  @Test func `A task on the main actor is not overtaken by one that was queued later`() async throws
  {
    let plain = try #require(await outcomes("m1m2v/p/p", nil, limit: 2000))
    #expect(plain.lines == ["1.1|2.1|"])
  }

  @Test func `A task that holds a lock keeps it while other tasks run`() async throws {
    let plain = try #require(await outcomes("t1Rv/R", nil, limit: 2000))
    #expect(plain.lines == ["0.1|0.2|1.1|1.2|", "1.1|1.2|0.1|0.2|"])
  }

  /// The machine sees each use of a `Mutex`, a stream or a continuation. The scripts with K lock a `Mutex` in code
  /// whose form depends on the compiler's choice of registers.
  @Test(arguments: [
    "t1Mpv/Mp", "t1aMv/aM", "t1Mo0i0/Mx0", "t1x1x1/i1i1", "t1K0v/w0", "t1MK0/Mw0",
    "t1cv/HqM",
  ])
  func `A search that relies on what it sees of shared state finds the same outcomes`(
    script: String
  ) async throws {
    let plain = try #require(await outcomes(script, nil, limit: 2000))
    let reduced = try #require(await outcomes(script, .seen, limit: 2000))
    #expect(reduced.lines == plain.lines)
    #expect(reduced.runs < plain.runs)
  }

  /// The numbers of the random scripts to test: the usual ones, or those of `RANDOM_SCRIPTS=FIRST-LAST` in the
  /// environment.
  private func numbers(_ usual: Range<Int>) throws -> Range<Int> {
    guard let text = ProcessInfo.processInfo.environment["RANDOM_SCRIPTS"] else { return usual }
    let ends = text.split(separator: "-").compactMap { Int($0) }
    let (first, last) = (try #require(ends.first), try #require(ends.last))
    return first..<max(first, last + 1)
  }

  /// Programs with too many orders are left out.
  @Test(arguments: [RandomScript.small, RandomScript.mixed])
  func `Each real run of a random program has an explored outcome`(
    write: @Sendable (Int) -> String
  ) async throws {
    var compared = 0
    for number in try numbers(0..<20) {
      let script = write(number)
      guard let explored = try await outcomes(script, .seen, limit: 2500) else { continue }
      let run = try await runner.runReal(
        Fixture.scripts, arguments: [script, "400"], timeLimit: .seconds(30))
      #expect(run.ending == .exited(status: 0))
      compared += 1
      let lines = run.standardOutput.text.split(separator: "\n", omittingEmptySubsequences: false)
      // On a loaded computer, a run may take so long that it counts as stuck.
      let real = Set(lines.dropLast().map(String.init)).filter { !$0.hasSuffix("stuck") }
      #expect(!real.isEmpty || explored.lines.contains { $0.hasSuffix("stuck") })
      #expect(real.subtracting(explored.lines) == [], "\(script)")
    }
    #expect(compared > 5)
  }

  /// A kind of random scripts.
  enum Kind: CaseIterable {
    case apart, sharing, cancelling, failing

    func script(_ number: Int) -> String {
      switch self {
      case .apart: RandomScript.text(number, sharesState: false)
      case .sharing: RandomScript.text(number, sharesState: true)
      case .cancelling: RandomScript.cancelling(number)
      case .failing: RandomScript.failing(number)
      }
    }

    /// The most orders of a program that is tested. Programs with more take too long.
    var limit: Int {
      switch self {
      case .apart, .sharing: 500
      case .cancelling, .failing: 2000
      }
    }

    var reductions: [(Footprint.Sharing, hasEnoughCores: Bool)] {
      [(.seen, false), (.seen, true)] + (self == .sharing ? [(.unseen, true)] : [])
    }
  }

  @Test(arguments: Kind.allCases)
  func `A reduced search finds the same outcomes of random programs`(kind: Kind) async throws {
    var compared = 0
    for number in try numbers(0..<30) {
      let script = kind.script(number)
      guard let plain = try await outcomes(script, nil, limit: kind.limit) else { continue }
      compared += 1
      for (sharing, hasEnoughCores) in kind.reductions {
        let reduced = try await outcomes(
          script, sharing, limit: 2500, assumesEnoughCores: hasEnoughCores)
        // Only a reduction that assumes enough cores can be too coarse.
        #expect(reduced != nil || hasEnoughCores, "\(script)")
        if let reduced { #expect(reduced.lines == plain.lines, "\(script)") }
      }
    }
    #expect(compared > 8)
  }
}

extension Trace {
  /// The printed lines in one line, and how the program ended if it did not exit by itself.
  fileprivate var printed: String {
    let printed = events.compactMap { event -> String? in
      if case .printed(.standardOutput, let line) = event.action { line + "|" } else { nil }
    }
    return switch ending {
    case .stuck?: printed.joined() + "stuck"
    case .crashed?, .usedUp?: printed.joined() + "crashed"
    case .exited?, .limit?, .tracerCrashed?, .interrupted?, nil: printed.joined()
    }
  }
}
