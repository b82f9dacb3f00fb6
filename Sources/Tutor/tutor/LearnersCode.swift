import CompilerMessages
import FileStore
import LessonKit
import RunKit
import StyledText
import TaskTrace
import TraceAnalysis
import TutorKit

/// Compiles learners' programs and runs them within limits.
struct LearnersCode: Sendable {
  let compiler = SourceCompiler()
  let next = NextRuns()

  /// The reason why a plan cannot be run.
  enum Failure: Error, CustomStringConvertible {
    case run(RunFailure)
    /// The source does not compile.
    case source(Compilation)
    case file(FileProblem)

    var description: String {
      switch self {
      case .run(let failure): "\(failure)"
      case .source(let compilation): compilation.interruption ?? compilation.messages
      case .file(let problem): CommandLoop.sentence(problem)
      }
    }
  }

  /// A plan whose program is compiled, and the runner for it.
  typealias Prepared = (plan: RunPlan, runner: Runner)

  /// Compiles the source of a plan. Returns the plan with the compiled program, and its runner. A plan without a
  /// source is returned unchanged.
  func prepared(_ plan: RunPlan) async throws(Failure) -> Prepared {
    guard let source = plan.source else { return (plan, Runner()) }
    let text: String
    do throws(FileProblem) {
      text = try Self.text(source)
    } catch {
      throw .file(error)
    }
    let compilation = try await compile(source, text)
    guard let program = compilation.program else { throw .source(compilation) }
    var plan = plan.compiled(to: program, from: text)
    let limits = RunLimits.ofLearners.replacing(
      events: plan.chosenEventLimit, realTime: plan.chosenRealLimit)
    limits.apply(to: &plan.scenario.machine)
    return (plan, await Self.runner(of: source, limits))
  }

  func compile(_ path: String, _ text: String) async throws(Failure) -> Compilation {
    do throws(RunFailure) {
      var compilation = try await compiler.compile(
        SourceSnapshot(name: Files.lastName(of: path), text: text))
      compilation.messages = CompilerMessage.suggestingNames(in: compilation.messages, from: text)
      return compilation
    } catch {
      throw .run(error)
    }
  }

  /// Prepares the compiler for its first compilation, and all for the first test of a file.
  func warm(for open: OpenCode) async {
    await compiler.warm()
    await prepare(for: open)
  }

  /// Starts the processes that the next test of a file needs, so that it takes less time.
  func prepare(for open: OpenCode) async {
    await compiler.prepare()
    guard let posed = open.posed, let place = await compiler.place() else { return }
    // A search starts one process for many runs, so starting its sandbox early would save little time.
    let count = posed.exercise.runs.count { $0.schedules == nil }
    await next.prepare(
      min(count, ExerciseTesting.width), for: await Self.runner(of: open.path), at: place)
  }

  /// Returns a runner for the compiled program of a source.
  static func runner(of source: String, _ limits: RunLimits = .ofLearners) async -> Runner {
    var runner = Runner()
    runner.source = source
    runner.limits = limits
    runner.sandbox = await Sandbox.available()
    return runner
  }

  /// The note that is shown once if there is no sandbox for learners' programs.
  static var sandboxNote: String {
    "Your programs run without a sandbox, with limits of time and memory only. \(Sandbox.advice)"
  }

  /// The size limit of a source file, in bytes.
  static let largestFile = 256 * 1024

  /// Returns the text of a learner's file. Its lines end with a line feed, and it does not begin with a byte order mark,
  /// even if the editor writes one and carriage returns, as on Windows.
  static func text(_ path: String) throws(FileProblem) -> String {
    var text = try Files.text(path, limit: largestFile).replacing("\r\n", with: "\n")
    if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
    if let null = text.utf8.firstIndex(of: 0) {
      let lines = text.utf8[..<null].count { $0 == UInt8(ascii: "\n") }
      throw .notText(path: path, line: lines + 1)
    }
    return text
  }

  /// Returns a sentence that says why a learner's file cannot be read; nil if it can, or if there is no such file.
  static func obstacle(_ path: String) -> String? {
    do throws(FileProblem) {
      _ = try text(path)
      return nil
    } catch {
      return error.isMissing ? nil : CommandLoop.sentence(error)
    }
  }
}
