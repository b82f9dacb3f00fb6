import CommandLineKit
import CoursePages
import FileStore
import LessonKit
import RunKit
import ScheduleSearch
import StyledText
import TaskTrace
import TraceAnalysis
import TraceExport
import TutorKit

/// Performs the runs that pages show, each once, and writes the pages.
struct PageWriting {
  let runs: RunsWithProgress

  /// The number of runs that are active, or of pages that are written, at once.
  private static let width = 2

  enum Outcome { case written, replaced, stopped }

  /// Performs the runs of a plan and writes its pages. A handout is written to `file`. After Control-C, nothing is
  /// written.
  func write(_ plan: PagesPlan, to file: ChosenFile) async throws -> Outcome {
    do {
      return try await writeUnlessStopped(plan, to: file)
    } catch let failure as RunFailure where failure.isInterruption {
      return .stopped
    } catch let failure as ManyRunsFailure where failure.isInterruption {
      return .stopped
    }
  }

  private func writeUnlessStopped(
    _ plan: PagesPlan, to file: ChosenFile
  ) async throws -> Outcome {
    let printer: PagePrinter? =
      if case .handout(.pdf, _) = plan.form { try PagePrinter() } else { nil }
    let folder: SiteFolder? =
      if case .course = plan.form { try SiteFolder(plan.destination) } else { nil }
    if case .handout = plan.form { try file.check() }
    guard let traces = try await traces(of: plan), let claims = try await claims(of: plan),
      let exercises = try await exercises(of: plan), let explored = try await explored(for: plan)
    else { return .stopped }
    let lessons = plan.parts.indices.map { place in
      let part = plan.parts[place]
      var material = LessonMaterial(
        part.lesson, sources: part.sources,
        runs: part.runs.compactMapValues { run in
          traces[run.scenario].map { RecordedRun(title: run.title, trace: $0) }
        }, claims: claims[place])
      material.exercises = exercises
      material.explored = explored[place]
      material.requiredTitles = part.requiredTitles
      return material
    }
    switch plan.form {
    case .course(let answers):
      var course = CourseMaterial(lessons: lessons, glossary: plan.glossary)
      course.title = plan.title ?? course.title
      course.showsAnswers = answers
      try await write(CourseSite(course), to: folder)
    case .handout(let format, let answers):
      let text = Handout(lessons[0]).text(as: format, answers: answers)
      let bytes = try await printer?.pdf(of: text) ?? Array(text.utf8)
      return try await file.write { $0.write(bytes) } ? .replaced : .written
    }
    return .written
  }

  /// Writes the pages of a course. Pages that play runs are many and large, so several of them are written at once.
  private func write(_ site: CourseSite, to folder: SiteFolder?) async throws {
    guard let folder else { return }
    let (pages, players, orders) = (site.pages, site.players, site.orders)
    let writer = try folder.begin(
      with: pages.map(\.path) + players.map(\.path) + orders.map(\.path))
    for page in pages { try writer.write(page) }
    for page in orders { try writer.write(page.file) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for start in 0..<Self.width {
        group.addTask {
          for index in stride(from: start, to: players.count, by: Self.width) {
            try writer.write(players[index].file)
          }
        }
      }
      try await group.waitForAll()
    }
  }

  // MARK: Exercises

  /// Returns the programs of the exercises in a handout. For a handout with answers, runs the wrong versions. Nil if
  /// Control-C stopped the work.
  private func exercises(of plan: PagesPlan) async throws -> [String: ExerciseMaterial]? {
    let all = plan.parts.flatMap(\.exercises)
    let materials = Dictionary(
      all.map { ($0.exercise.name, ExerciseMaterial($0.files)) }, uniquingKeysWith: { $1 })
    guard case .handout(_, answers: true) = plan.form, !all.isEmpty else { return materials }
    let graded = try await runs.withProgress { show throws(any Error) in
      try await feedback(for: all, materials) { done in
        show(runs.session.progressLine(ofExercises: done, of: all.count))
      }
    }
    return graded.isCancelled ? nil : graded.value
  }

  private func feedback(
    for exercises: [PosedExercise], _ materials: [String: ExerciseMaterial],
    seen: (_ done: Int) -> Void
  ) async throws -> [String: ExerciseMaterial] {
    var materials = materials
    for (done, posed) in exercises.enumerated() where !Task.isCancelled {
      seen(done)
      let graded = ExerciseFeedback(posed: posed)
      materials[posed.exercise.name]?.reason = try await graded.reason()
      materials[posed.exercise.name]?.feedback = try await graded.feedback()
    }
    return materials
  }

  // MARK: Claims

  /// Returns the verdicts on each lesson's claims. Nil if Control-C stopped the work.
  private func claims(of plan: PagesPlan) async throws -> [[Claim: ClaimResult]]? {
    var results: [[Claim: ClaimResult]] = []
    let checking = ClaimChecking(runs: runs)
    for part in plan.parts {
      var claims: [Claim: ClaimResult] = [:]
      for claim in part.claims {
        guard let verdict = try await checking.verdict(on: claim) else { return nil }
        claims[claim.check.claim] = ClaimResult(verdict.words, holds: verdict.holds)
      }
      results.append(claims)
    }
    return results
  }

  // MARK: Orders

  /// Returns, for each lesson, the pages in which readers choose the order. Nil if Control-C stopped the work.
  private func explored(
    for plan: PagesPlan
  ) async throws(ManyRunsFailure) -> [[(commandLine: String, page: ExploredPage)]]? {
    let exploring = Exploring(runs: runs)
    var lessons: [[(commandLine: String, page: ExploredPage)]] = []
    for part in plan.parts {
      var pages: [(commandLine: String, page: ExploredPage)] = []
      for (line, plan) in part.explorations {
        let (found, observed) = try await exploring.explore(plan)
        if found.isStopped { return nil }
        if let page = runs.session.page(plan, found, observed) { pages.append((line, page)) }
      }
      lessons.append(pages)
    }
    return lessons
  }

  // MARK: Runs

  /// Performs each run of the plan once. Returns nil if Control-C stopped the work.
  private func traces(of plan: PagesPlan) async throws(RunFailure) -> [Scenario: Trace]? {
    var plans: [Scenario: RunPlan] = [:]
    for run in plan.parts.flatMap(\.runs.values) { plans[run.scenario] = run }
    let all = Array(plans.values)
    let traced = try await runs.withProgress { show throws(RunFailure) in
      try await run(all) { done in show(runs.session.progressLine(ofRuns: done, of: all.count)) }
    }
    return traced.isCancelled ? nil : traced.value
  }

  private func run(
    _ plans: [RunPlan], seen: (_ done: Int) -> Void
  ) async throws(RunFailure) -> [Scenario: Trace] {
    let result = await withTaskGroup(
      of: Result<(Scenario, Trace?), RunFailure>.self
    ) { group -> Result<[Scenario: Trace], RunFailure> in
      var traces: [Scenario: Trace] = [:]
      var next = 0
      func start() {
        guard next < plans.count else { return }
        let plan = plans[next]
        next += 1
        group.addTask { await trace(plan) }
      }
      for _ in 0..<Self.width { start() }
      for await ended in group {
        switch ended {
        case .success(let (scenario, trace)):
          traces[scenario] = trace
          seen(traces.count)
          if !Task.isCancelled { start() }
        case .failure(let failure):
          group.cancelAll()
          return .failure(failure)
        }
      }
      return .success(traces)
    }
    return try result.get()
  }

  private func trace(_ plan: RunPlan) async -> Result<(Scenario, Trace?), RunFailure> {
    var options = Runner.Options()
    options.preferredFiles = plan.preferredFiles
    do throws(RunFailure) {
      return .success(
        (plan.scenario, try await runs.runner.trace(plan.scenario, options: options).trace))
    } catch {
      return .failure(error)
    }
  }
}
