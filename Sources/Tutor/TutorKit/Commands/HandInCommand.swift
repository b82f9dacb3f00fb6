import CommandLineKit
import DemoOptions
import LearnerRecords
import LessonKit
import Questions
import StyledText

/// Writes the learner's record to a file for the teacher.
struct HandInCommand: SessionCommand {
  static let word = CommandWord(
    "hand-in", "[--name NAME] [--replace] FILE", in: .questions,
    summary: "write your work to a file for your teacher",
    details:
      "Writes your work to a file for your teacher. Examples: `hand-in week3.txt`, or `hand-in --name Ada ada.txt`. The file is text. It contains the steps you have seen, your answers, your runs, and your programs for exercises with their results. It includes your name only if you give one. With `-` as FILE, it is printed."
  )

  var arguments: HandInArguments

  init(_ words: [String]) throws(CommandLineFailure) {
    arguments = try HandInArguments(words, of: Self.word)
  }

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    [session.handIn(arguments)]
  }

  static func suggestions(
    after words: [String], for partial: String, in session: Session
  ) -> [Suggestion] {
    session.optionSuggestions(HandInArguments.options, words, partial)
  }
}

extension Session {
  /// Returns the effect that writes the learner's record for a teacher.
  func handIn(_ arguments: HandInArguments) -> Effect {
    let record = HandIn(
      learner: sources.learner(), name: arguments.name, written: sources.now(),
      version: sources.version, course: catalog.course.title, lessons: lessonsDone,
      runs: progress.runs, hidesAnswers: hidesAnswers)
    let answers = record.lessons.flatMap(\.questions).count
    let steps = record.lessons.map(\.seen.count).reduce(0, +)
    let name = arguments.name == nil ? " Your name is not in it; `--name NAME` adds it." : ""
    let exercises = record.exercises.map(\.exercise)
    let programs = exercises.count { $0.code != nil }
    let work =
      exercises.isEmpty
      ? "" : ", \(counted(exercises.count, "exercise")), \(counted(programs, "program"))"
    let report =
      sentences(
        "Wrote \(arguments.file): \(counted(steps, "step")) seen, \(counted(answers, "question")) answered, \(counted(record.runs.count, "run"))\(work).\(name)",
        .success) + omittedPrograms(record)
    let destination = Destination(path: arguments.file, mayReplace: arguments.mayReplace)
    return .handIn(record, to: destination, report: report)
  }

  /// The records of the lessons that the learner has worked on, in the catalog's order. Lessons that are not in the
  /// catalog come last. There are at most as many as a hand-in can contain.
  private var lessonsDone: [HandIn.Lesson] {
    let ids =
      progress.seen.map(\.lesson) + progress.answers.map(\.question.place.lesson)
      + progress.attempts.map(\.goal.place.lesson) + progress.exercises.map(\.lesson)
    let done = Set(ids)
    let known = (catalog.entries + catalog.others).filter { done.contains($0.name.id) }
      .prefix(HandIn.lessonLimit)
    var found = Set(known.map(\.name.id))
    let gone = ids.filter { found.insert($0).inserted }.prefix(HandIn.lessonLimit - known.count)
    return known.map { entry in
      let lesson = (try? sources.lesson(entry))?.lesson
      var record = record(of: entry.name.id, lesson)
      record.exercises = exerciseRecords(of: entry.name.id, lesson?.exercises ?? [], in: entry)
      return record
    }
      + gone.map { id in
        var record = record(of: id, nil)
        record.exercises = exerciseRecords(of: id, [], in: nil)
        return record
      }
  }

  /// Returns the goals of a lesson that the learner has tried to reach, with all attempts.
  private func goalRecords(of id: String, _ lesson: Lesson?) -> [HandIn.Question] {
    var tried: [GoalID] = []
    for attempt in progress.attempts
    where attempt.goal.place.lesson == id && tried.count < HandIn.questionLimit
      && !tried.contains(attempt.goal)
    {
      tried.append(attempt.goal)
    }
    let goals = lesson?.posedGoals ?? []
    return tried.map { goal in
      HandIn.Question(
        kind: .goal, step: goal.place.step, number: goal.number,
        asks: goals.first { $0.id == goal }?.goal.ask.sentence ?? "",
        answers: progress.attempts(at: goal).map {
          HandIn.Answer(
            isRight: $0.isReached, date: $0.date,
            text: $0.options.isEmpty ? $0.outcome : "\($0.options): \($0.outcome)")
        })
    }
  }

  /// Returns the record of a lesson. If the lesson is not available, the record contains only what the progress
  /// stores.
  private func record(of id: String, _ lesson: Lesson?) -> HandIn.Lesson {
    let seen = progress.seen.filter { $0.lesson == id }.map(\.step).prefix(HandIn.stepLimit)
    let questions = lesson?.questions ?? []
    var records: [HandIn.Question] = []
    for answer in progress.answers where answer.question.place.lesson == id {
      let place = answer.question
      let asked = questions.first { $0.id == place }
      let index = records.firstIndex {
        $0.step == place.place.step && $0.number == place.number
      }
      let record = HandIn.Answer(
        isRight: answer.isRight, date: answer.date,
        text: asked?.question.words(of: answer.text) ?? answer.text)
      if let index {
        records[index].answers.append(record)
      } else if records.count < HandIn.questionLimit {
        records.append(
          HandIn.Question(
            kind: asked.map { $0.run == nil ? .review : .predict } ?? .predict,
            step: place.place.step, number: place.number,
            asks: asked?.question.ask.sentence ?? "", answers: [record]))
      }
    }
    records += goalRecords(of: id, lesson)
    return HandIn.Lesson(
      id: id, title: lesson?.title ?? id, text: lesson.map { HandIn.digest(of: $0.source.lines) },
      steps: lesson?.steps.count ?? seen.count, seen: Array(seen), finished: progress.finished[id],
      questions: Array(records.prefix(HandIn.questionLimit)))
  }
}
