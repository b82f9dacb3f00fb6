import Foundation
import LessonKit
import Questions
import Testing

/// Programs that the author of an exercise did not foresee are graded by their runs.
@Suite struct LearnersProgramsTests {
  @Test(arguments: LearnersPrograms.all.filter(\.passes))
  func `A correct program passes, and no run of it shows a mistake`(
    _ program: LearnersPrograms.Program
  ) async throws {
    let verdict = try await ExercisesTests().verdict(program.posed, program.file)
    if case .failed(let failed) = verdict {
      Issue.record("\(failed.check?.key.value ?? "\(failed.reason)")")
    }
    let mistakes = try await ExercisesTests.mistakes(in: program.file, of: program.posed)
    #expect(
      mistakes.subtracting(ExercisesTests.deliberate[program.posed.exercise.name] ?? []) == [])
  }

  @Test(arguments: LearnersPrograms.all.filter { !$0.passes })
  func `A wrong program fails`(_ program: LearnersPrograms.Program) async throws {
    let verdict = try await ExercisesTests().verdict(program.posed, program.file)
    #expect(!verdict.isPassed)
  }

  @Test func `Nine of ten wrong programs are explained by a finding`() async throws {
    var unexplained: [String] = []
    let programs = LearnersPrograms.all.filter { !$0.passes }
    for program in programs {
      let verdict = try await ExercisesTests().verdict(program.posed, program.file)
      if case .failed(let failed) = verdict, failed.observations.isEmpty {
        unexplained.append(program.testDescription)
      }
    }
    #expect(unexplained.count * 10 <= programs.count, "\(unexplained)")
  }

  @Test(arguments: LearnersPrograms.all.filter { $0.finding != nil })
  func `The first finding is the mistake of the program`(
    _ program: LearnersPrograms.Program
  ) async throws {
    guard case .failed(let failed) = try await ExercisesTests().verdict(program.posed, program.file)
    else {
      Issue.record("The program passes.")
      return
    }
    let first = try #require(
      failed.observations.first,
      "\(failed.run.name), \(failed.check?.key.value ?? ""): \(failed.reason)")
    #expect(first.kind == program.finding)
    let text = "\(first.sentence) \(first.remedy ?? "")"
    #expect(program.words.isEmpty || text.contains(program.words), "\(text)")
  }

  @Test func `Each exercise has correct and wrong programs`() {
    for posed in ExercisesTests.all {
      let programs = LearnersPrograms.all.filter { $0.posed.exercise.name == posed.exercise.name }
      #expect(programs.count(where: \.passes) >= 2, "\(posed.exercise.name)")
      #expect(programs.count { !$0.passes } >= 2, "\(posed.exercise.name)")
    }
  }

  @Test func `Each file of programs is about an exercise`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: LearnersPrograms.folder.path())
    #expect(Set(files) == Set(ExercisesTests.all.map { "\($0.exercise.name).txt" }))
  }
}
