import LessonKit
import Questions
import Testing
import TraceAnalysis
import TraceFindings

/// Compiles, runs and grades the programs of the lessons' exercises like those of a learner.
@Suite struct ExercisesTests {
  struct Posed: CustomTestStringConvertible, Sendable {
    var lesson: String
    var exercise: Exercise
    var files: ExerciseFiles
    var testDescription: String { "\(lesson)/\(exercise.name)" }
  }

  static let all: [Posed] = PackageLessons.lessons.flatMap { entry -> [Posed] in
    let lesson = try? entry.read().lesson
    return (lesson?.exercises ?? []).compactMap { exercise in
      guard let files = try? entry.exerciseFiles(exercise.name) else { return nil }
      return Posed(lesson: entry.name.id, exercise: exercise, files: files)
    }
  }

  static let runs = RunsOfExercises()

  @Test(arguments: all)
  func `The start program fails, solutions pass, and each wrong version has its own feedback`(
    _ posed: Posed
  ) async throws {
    #expect(try await !verdict(posed, posed.files.start).isPassed, "start.swift")
    for solution in posed.files.solutions {
      if case .failed(let failed) = try await verdict(posed, solution) {
        Issue.record("\(solution.name) fails \(failed.check?.key.value ?? "to end")")
      }
      let mistakes = try await Self.mistakes(in: solution, of: posed)
      #expect(mistakes.subtracting(Self.deliberate[posed.exercise.name] ?? []) == [])
    }
    var feedback: [String: String] = [:]
    for wrong in posed.files.wrong {
      guard case .failed(let failed) = try await verdict(posed, wrong) else {
        Issue.record("\(wrong.name) passes")
        continue
      }
      let words = "\(failed.check?.key.value ?? "") \(failed.reason) \(Self.sentences(of: failed))"
      #expect(feedback[words] == nil, "\(wrong.name) has the same feedback as another version")
      feedback[words] = wrong.name
    }
  }

  @Test func `Four of five wrong versions are explained by a finding`() async throws {
    var explained = 0
    var unexplained: [String] = []
    for posed in Self.all {
      for wrong in posed.files.wrong {
        guard case .failed(let failed) = try await verdict(posed, wrong) else { continue }
        if failed.observations.isEmpty {
          unexplained.append("\(posed.exercise.name)/\(wrong.name)")
        } else {
          explained += 1
        }
      }
    }
    #expect(explained > 0)
    // For the other versions, learners see what the check expects and what the run did instead.
    #expect(
      explained >= unexplained.count * 4,
      "\(explained) are explained by a finding, and these are not: \(unexplained)")
  }

  /// Only runs that do not set the number of cores depend on the machine.
  @Test(arguments: all.filter { $0.exercise.runs.contains { !$0.setsCores } }, [1, 2])
  func `The number of cores does not change whether a file passes`(_ posed: Posed, cores: Int)
    async throws
  {
    for file in posed.files.all {
      let usual = try await verdict(posed, file).isPassed
      #expect(try await verdict(posed, file, cores: cores).isPassed == usual, "\(file.name)")
    }
  }

  @Test(arguments: PackageLessons.lessons.map(\.name.id))
  func `A lesson has at least two exercises, and the last one combines its ideas`(lesson: String) {
    let exercises = Self.all.filter { $0.lesson == lesson }
    #expect(exercises.count >= 2)
    #expect(
      exercises.map(\.exercise.combines) == exercises.indices.map { $0 == exercises.count - 1 })
    #expect(exercises.allSatisfy { $0.files.wrong.count >= 3 && $0.exercise.hints.count >= 2 })
  }

  /// Lesson 13 shows that a single run is no proof.
  @Test(arguments: all.filter { $0.lesson == "every-order" })
  func `A start program is correct in the default order and wrong in another one`(_ posed: Posed)
    async throws
  {
    let start = posed.files.start
    let usual = try #require(posed.exercise.runs.first)
    let results = try await Self.runs.results(of: usual, start, in: posed, cores: nil)
    #expect(usual.schedules == nil)
    #expect(ExerciseGrader(posed.exercise).verdict(on: [results]).isPassed)
    guard case .failed(let failed) = try await verdict(posed, start) else {
      Issue.record("start.swift passes in every order")
      return
    }
    #expect(failed.run.schedules == .all)
    #expect(failed.failing < failed.total)
  }

  /// The mistakes that exercises ask for on purpose.
  static let deliberate: [String: Set<Finding.Kind>] = [
    // A transfer must not be cancelled.
    "pay-the-bills": [.unreached]
  ]

  /// Returns the mistakes that the runs of a file show. A correct program has none.
  static func mistakes(
    in file: ExerciseFiles.File, of posed: Posed
  ) async throws -> Set<Finding.Kind> {
    var found: Set<Finding.Kind> = []
    for run in posed.exercise.runs where run.schedules == nil {
      let results = try await runs.results(of: run, file, in: posed, cores: nil)
      found.formUnion(results.results.flatMap(\.trace.mistakes).map(\.kind))
    }
    return found
  }

  private static func sentences(of failed: FailedCheck) -> String {
    failed.observations.map(\.sentence).joined(separator: " ")
  }

  func verdict(
    _ posed: Posed, _ file: ExerciseFiles.File, cores: Int? = nil
  ) async throws -> ExerciseVerdict {
    var results: [ExerciseResults] = []
    for run in posed.exercise.runs {
      results.append(try await Self.runs.results(of: run, file, in: posed, cores: cores))
    }
    let program = ExerciseProgram(
      file.text, file: "\(posed.exercise.name).swift", of: posed.exercise,
      startingWith: posed.files.start.text)
    return try await program.verdict(on: results, of: posed.exercise) { run in
      guard let solution = posed.files.solutions.first else { return nil }
      let right = try await Self.runs.results(of: run, solution, in: posed, cores: cores)
      return right.results.first.map { ($0.trace, solution.text) }
    }
  }
}
