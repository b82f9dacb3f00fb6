import FileStore
import RunKit
import StyledText
import TaskTrace
import TraceAnalysis
import TutorKit

/// Compiles what learners write, and runs it within limits.
struct LearnersCode: Sendable {
  let compiler = SourceCompiler()

  /// Why a plan cannot be run.
  enum Failure: Error {
    case run(RunFailure)
    /// The source does not compile.
    case source(Compilation)
    case file(FileProblem)
  }

  /// The plan with its compiled program, and what runs it. A plan without a source stays as it is.
  func prepared(_ plan: RunPlan) async throws(Failure) -> (plan: RunPlan, runner: Runner) {
    guard let source = plan.source else { return (plan, Runner()) }
    let text: String
    do throws(FileProblem) {
      text = try Files.text(source, limit: Self.largestFile)
    } catch {
      throw .file(error)
    }
    let compilation = try await compile(source, text)
    guard let program = compilation.program else { throw .source(compilation) }
    var plan = plan.compiled(to: program)
    RunLimits.ofLearners.apply(to: &plan.scenario.machine)
    return (plan, await Self.runner())
  }

  func compile(_ path: String, _ text: String) async throws(Failure) -> Compilation {
    do throws(RunFailure) {
      return try await compiler.compile(SourceSnapshot(name: Files.lastName(of: path), text: text))
    } catch {
      throw .run(error)
    }
  }

  static func runner() async -> Runner {
    var runner = Runner()
    runner.limits = .ofLearners
    runner.sandbox = await Sandbox.available()
    return runner
  }

  /// The warning that is shown once if learners' programs cannot be confined.
  static let sandboxNote =
    "Your programs run without a sandbox, with limits of time and memory only. To confine them, install bubblewrap (the command `bwrap`)."

  static let largestFile = 256 * 1024
}
