package import LessonKit
package import TaskTrace
package import TraceAnalysis
package import TraceFindings

/// What one run of an exercise gave: a trace, or one for each schedule.
package struct ExerciseResults: Sendable {
  package struct Result: Sendable {
    package var trace: Trace
    /// Leads to the same order again; nil for the default one.
    package var schedule: ScheduleString?

    package init(trace: Trace, schedule: ScheduleString? = nil) {
      self.trace = trace
      self.schedule = schedule
    }
  }

  package var run: Exercise.Run
  package var results: [Result]
  /// Whether all schedules were run. There may be more than were tried.
  package var isComplete: Bool

  package init(run: Exercise.Run, results: [Result], isComplete: Bool = false) {
    self.run = run
    self.results = results
    self.isComplete = isComplete
  }
}

/// Something that a trace shows of a program, with its place in the source: for feedback on a run.
package struct Observation: Hashable, Sendable {
  package var sentence: String
  /// The line of the source that it is about.
  package var line: Int?
  /// The lesson that explains it.
  package var lesson: String?
  /// What to do about it.
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

/// The result of a program that a learner wrote for an exercise.
package enum ExerciseVerdict: Sendable {
  /// All checks hold. `schedules` is how many were run of the runs with several, and whether those were all.
  case passed(schedules: Int, areAll: Bool)
  case failed(FailedCheck)

  package var isPassed: Bool { if case .passed = self { true } else { false } }
}

/// The first check that a program fails.
package struct FailedCheck: Sendable {
  /// Why the run fails.
  package enum Reason: Hashable, Sendable {
    /// The program did not end by itself.
    case ending(Ending)
    /// The check's expression has another value, with what it depends on, such as `the program ended at 500 ms`.
    case values([String])
    /// The expression has no value in this run, and why.
    case undecided(String)
    /// No schedule does what one at least has to do.
    case neverHolds
    /// All checks hold, but the run shows mistakes of these kinds, which a right program does not make.
    case mistakes(Set<Finding.Kind>)

    package var isMistake: Bool { if case .mistakes = self { true } else { false } }
  }

  /// Nil if the run itself went wrong.
  package var check: Exercise.Check?
  package var run: Exercise.Run
  package var reason: Reason
  /// The run that shows it.
  package var result: ExerciseResults.Result
  /// How many schedules of the run fail, of how many.
  package var failing: Int
  package var total: Int
  package var observations: [Observation]

  /// The ones that a learner sees: the two most important.
  package var mostImportant: ArraySlice<Observation> { observations.prefix(2) }
}
