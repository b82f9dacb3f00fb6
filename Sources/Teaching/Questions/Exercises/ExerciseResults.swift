package import LessonKit
package import TaskTrace
package import TraceAnalysis
package import TraceFindings

/// The results of one run of an exercise: one trace, or one for each schedule.
package struct ExerciseResults: Sendable {
  package struct Result: Sendable {
    package var trace: Trace
    /// The schedule that reproduces this order; nil for the default order.
    package var schedule: ScheduleString?
    /// A sentence about what ended the program, such as a limit and its value; nil if the trace shows it.
    package var causeOfEnding: String?

    package init(trace: Trace, schedule: ScheduleString? = nil, causeOfEnding: String? = nil) {
      self.trace = trace
      self.schedule = schedule
      self.causeOfEnding = causeOfEnding
    }
  }

  package var run: Exercise.Run
  package var results: [Result]
  /// Whether every schedule was run. If false, there may be more schedules than results.
  var isComplete: Bool

  package init(run: Exercise.Run, results: [Result], isComplete: Bool = false) {
    self.run = run
    self.results = results
    self.isComplete = isComplete
  }

  /// Whether one of the runs fails whatever the checks say. Then no check is evaluated, and no later run counts.
  package var failsUnchecked: Bool { results.contains { $0.failureBeforeChecks != nil } }
}

extension ExerciseResults.Result {
  /// The reason why the run fails whatever the checks say; nil if they decide.
  var failureBeforeChecks: FailedCheck.Reason? {
    switch trace.ending {
    case .exited(status: 0)?: trace.hasAllOutput ? nil : .outputIsCut
    case nil: .ending(.interrupted)
    case let ending?: .ending(ending)
    }
  }
}

/// A fact that a trace shows about a program, with its place in the source. It is feedback on a run.
package struct Observation: Hashable, Sendable {
  package var sentence: String
  /// The line of the source that the sentence is about.
  package var line: Int?
  /// The ID of the lesson that explains the observation.
  package var lesson: String?
  /// The advice on what to do about it.
  package var remedy: String?
  /// The name of the kind of finding.
  package var kind: String?

  package init(
    sentence: String, line: Int? = nil, lesson: String? = nil, remedy: String? = nil,
    kind: String? = nil
  ) {
    self.sentence = sentence
    self.line = line
    self.lesson = lesson
    self.remedy = remedy
    self.kind = kind
  }
}

/// The verdict on a program that a learner wrote for an exercise.
package enum ExerciseVerdict: Sendable {
  /// All checks hold. `schedules` is the number of schedules that were run, summed over the runs with several
  /// schedules. `areAll` says whether those were all.
  case passed(schedules: Int, areAll: Bool)
  case failed(FailedCheck)

  package var isPassed: Bool { if case .passed = self { true } else { false } }
}

/// The first check that a program fails.
package struct FailedCheck: Sendable {
  /// The reason why the run fails.
  package enum Reason: Hashable, Sendable {
    /// The program did not end by itself.
    case ending(Ending)
    /// The program printed more than a trace records.
    case outputIsCut
    /// The check's expression has the wrong value. The strings are the values it depends on, such as
    /// `the program ended at 500 ms`.
    case values([String])
    /// The expression has no value in this run. The string says why.
    case undecided(String)
    /// The check must hold in at least one schedule, but it holds in none.
    case neverHolds
    /// All checks hold, but the run shows mistakes of these kinds, which a correct program does not make.
    case mistakes(Set<Finding.Kind>)

    package var isMistake: Bool { if case .mistakes = self { true } else { false } }
  }

  /// The check that fails; nil if the run fails for another reason.
  package var check: Exercise.Check?
  package var run: Exercise.Run
  package var reason: Reason
  /// The first result that fails.
  package var result: ExerciseResults.Result
  /// The number of schedules that fail, out of `total`.
  package var failing: Int
  package var total: Int
  /// What explains the failure, the most important first.
  package var observations: [Observation] = []

  /// The observations that learners see: the two most important.
  package var mostImportant: ArraySlice<Observation> { observations.prefix(2) }
}
