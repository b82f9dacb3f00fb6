import CommandLineKit
import CoursePages
import LessonKit
package import StyledText
import TraceExport

/// Pages of lessons: handouts, and the web pages of a course.
extension Session {
  func pages(_ arguments: PageArguments) throws(TutorFailure) -> [Effect] {
    switch arguments {
    case .course(let folder):
      // Learners open the pages, so the pages do not contain answers that the course hides.
      let form = PagesPlan.Form.course(answers: !hidesAnswers)
      var plan = PagesPlan(form: form, destination: folder, parts: [])
      for entry in catalog.entries { plan.parts.append(try explored(try part(entry))) }
      guard !plan.parts.isEmpty else { throw .export(.noLessons) }
      plan.glossary = try glossaryIfAny()
      plan.title = catalog.course.title
      return [.writePages(plan)]
    case .handout(let word, let file, let answers, let mayReplace):
      guard let format = HandoutFormat(fileName: file) else {
        throw .export(.handoutFormat(file: file, lesson: word))
      }
      guard !answers || !hidesAnswers else { throw .question(.answersHidden) }
      let form = PagesPlan.Form.handout(format, answers: answers)
      let entry = try entry(word)
      var part = try part(entry)
      for exercise in part.lesson.exercises {
        do {
          part.exercises.append(
            PosedExercise(
              lesson: entry.name.id, exercise: exercise,
              files: try sources.exercise(entry, exercise.name), home: entry.home))
        } catch {
          throw .diagnosis(error)
        }
      }
      var plan = PagesPlan(form: form, destination: file, parts: [part])
      plan.mayReplace = mayReplace
      return [.writePages(plan)]
    }
  }

  /// Whether a word without a slash names a lesson: by its number, by its identifier, or by a prefix of its
  /// identifier that is not the name of a demo.
  func meansLesson(_ word: String) -> Bool {
    guard case .found(let entry) = catalog.lookup(word) else { return false }
    if word.lowercased() != entry.name.id, Int(word) == nil,
      LessonName(folder: word.lowercased()) == nil
    {
      return (try? demo(word, in: navigation.name)) == nil
    }
    return true
  }

  private func part(_ entry: Catalog.Entry) throws(TutorFailure) -> PagesPlan.Part {
    let parsed: ParsedLesson
    do {
      parsed = try sources.lesson(entry)
    } catch {
      throw .diagnosis(error)
    }
    // A block that cannot be read would be missing from the page without a message, so this throws.
    if let fault = parsed.diagnostics.first(where: { $0.severity == .error }) {
      throw .diagnosis(fault)
    }
    var part = PagesPlan.Part(lesson: parsed.lesson, sources: [:], runs: [:])
    for required in parsed.lesson.frontMatter.requires.map(\.value) {
      part.requiredTitles[required] = catalog.title(of: required)
    }
    for block in parsed.lesson.steps.flatMap(\.blocks) {
      switch block.kind {
      case .run(let run): try add(run, to: &part)
      case .predict(let prediction): try add(prediction.run, to: &part)
      case .claim(let claim): part.claims.append(try plan(for: claim, in: part.lesson.name.id))
      case .show(let references):
        for reference in references where part.sources[reference.demo.value] == nil {
          do {
            part.sources[reference.demo.value] = try source(of: reference.demo.value, in: entry)
          } catch {
            throw .diagnosis(error)
          }
        }
      default: continue
      }
    }
    return part
  }

  /// Returns a part with the explorations of its lesson, each once.
  private func explored(_ part: PagesPlan.Part) throws(TutorFailure) -> PagesPlan.Part {
    var part = part
    for block in part.lesson.steps.flatMap(\.blocks) {
      guard let run = block.exploredRun,
        !part.explorations.contains(where: { $0.commandLine == run.commandLine }),
        let plan = try exploration(for: block, in: part.lesson.name.id)
      else { continue }
      part.explorations.append((run.commandLine, plan))
    }
    return part
  }

  /// Adds the plan of a run to a part. It uses the lesson's machine and ignores the learner's settings.
  private func add(_ run: DemoRun, to part: inout PagesPlan.Part) throws(TutorFailure) {
    guard part.runs[run.commandLine] == nil else { return }
    var plan = try plan(
      for: run.demo, run.arguments, in: part.lesson.name.id, settings: Settings())
    plan.pace = .instant
    part.runs[run.commandLine] = plan
  }

  // MARK: Messages

  /// Returns the progress of the runs, in one line.
  package func progressLine(ofRuns done: Int, of count: Int) -> StyledLine {
    StyledLine(" \(done) of \(count) runs are done. Control-C stops.", .dim)
  }

  package func progressLine(ofExercises done: Int, of count: Int) -> StyledLine {
    StyledLine(
      " The wrong versions of \(done) of \(count) exercises have been run. Control-C stops.", .dim)
  }

  package func report(of plan: PagesPlan) -> [StyledLine] {
    switch plan.form {
    case .course:
      sentences(
        "\(plan.destination) contains the course. Begin with \(plan.destination)/\(CourseSite.front) in a browser.",
        .success)
    case .handout(_, let answers):
      sentences(
        "Wrote \(plan.destination): \(answers ? "the answers to" : "a handout of") \"\(plan.parts[0].lesson.title)\".",
        .success)
    }
  }
}
