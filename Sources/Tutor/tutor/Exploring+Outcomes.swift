import DemoOptions
import RunKit
import TaskTrace
import TraceAnalysis
import TraceExpressions
import TutorKit

extension ExplorePlan {
  /// Whether the program is a demo without changes by the learner.
  var isDemo: Bool { run.demo.map { $0.source == nil } ?? false }

  func words(of trace: Trace) throws(ManyRunsFailure) -> String {
    do throws(ExpressionFailure) {
      let words = try outcome.words(of: trace)
      return try challenge?.words(for: words, of: trace) ?? words
    } catch {
      throw .expression(error)
    }
  }

  func realResult(of trace: Trace) throws(ManyRunsFailure) -> RealRuns.Result {
    do throws(ExpressionFailure) {
      return try result(of: trace)
    } catch {
      throw .expression(error)
    }
  }

  func isEnd(_ trace: Trace) throws(ManyRunsFailure) -> Bool {
    do throws(ExpressionFailure) {
      return try isReached(in: trace)
    } catch {
      throw .expression(error)
    }
  }
}

extension Trace {
  /// Whether the run was ended at its limit of real time.
  var isEndless: Bool { ending == .limit(.realTime) }
}
