import LessonKit
import Questions
import TraceAnalysis
import TraceExpressions

/// A lesson prepared for pages. Questions and runs are numbered, measured tables are filled, and each step is
/// divided before the runs that answer a prediction.
struct LessonOutline {
  struct NumberedQuestion {
    var number: Int
    var question: Question
    /// The run that determines the answer; nil for a review question.
    var run: DemoRun?
    /// The answer key, or the reason why the question has no answer: the lesson has a mistake.
    var key: Result<AnswerKey, GradingFailure>
    /// The data with which a page grades answers; nil if the question has no answer.
    var table: GradingTable?
  }

  struct NumberedRun {
    /// The run's number. Runs with the same command line have the same number.
    var number: Int
    var run: DemoRun
    var recorded: RecordedRun?
  }

  struct NumberedGoal {
    /// The number of the goal. Questions, goals and exercises are numbered together.
    var number: Int
    var goal: Goal
  }

  /// A question to answer, a goal to reach, or a program to write.
  enum Exercise {
    case question(NumberedQuestion)
    case goal(NumberedGoal)
    case task(NumberedTask)
  }

  enum Item {
    case block(Block)
    case goal(NumberedGoal)
    case task(NumberedTask)
    case run(NumberedRun)
    case question(NumberedQuestion)
  }

  /// A part of a section that the reader sees at once.
  struct Part {
    /// The predictions that this part answers; empty for the first part.
    var answers: [NumberedQuestion] = []
    var items: [Item] = []
  }

  struct Section {
    /// The step; nil for the introduction.
    var step: Step?
    /// The section's anchor in a page.
    var id: String
    var parts: [Part]
  }

  let lesson: Lesson
  private(set) var sections: [Section] = []
  /// The runs of the lesson in order, each command line once.
  private(set) var runs: [NumberedRun] = []
  /// The questions, goals and exercises in order.
  private(set) var exercises: [Exercise] = []
  var questions: [NumberedQuestion] {
    exercises.compactMap { if case .question(let question) = $0 { question } else { nil } }
  }
  private let material: LessonMaterial

  init(_ material: LessonMaterial) {
    self.material = material
    lesson = material.lesson
    sections.append(section(nil, id: "introduction", lesson.introduction))
    var taken: Set<String> = []
    for step in lesson.steps {
      let isFree = taken.insert(step.id).inserted
      let id = isFree ? step.id : "\(step.id)_\(step.number)"
      sections.append(section(step, id: id, step.blocks))
    }
  }

  /// The lesson as two sheets. The first has each step up to its predictions. The second has what happened in
  /// these steps, followed by the steps after the last prediction, such as the review. Without predictions, there
  /// is only one sheet.
  var sheets: [[Section]] {
    guard let last = sections.lastIndex(where: { $0.parts.count > 1 }) else { return [sections] }
    let first = sections[...last].map { section in
      var section = section
      section.parts = Array(section.parts.prefix(1))
      return section
    }
    let second = sections[...last].filter { $0.parts.count > 1 }.map { section in
      var section = section
      section.parts.removeFirst()
      return section
    }
    return [first, second + sections[(last + 1)...]]
  }

  private mutating func section(_ step: Step?, id: String, _ blocks: [Block]) -> Section {
    var parts = [Part()]
    var open: [(run: String, question: NumberedQuestion)] = []
    var last: Trace?
    for block in blocks {
      switch block.kind {
      case .notes: continue
      case .run(let run):
        let numbered = number(run)
        last = numbered.recorded?.trace
        let answered = open.filter { $0.run == run.commandLine }
        if !answered.isEmpty {
          parts.append(Part(answers: answered.map(\.question)))
          open.removeAll { $0.run == run.commandLine }
        }
        parts[parts.count - 1].items.append(.run(numbered))
      case .predict(let prediction):
        let trace = material.runs[prediction.run.commandLine]?.trace
        let question = number(prediction.question, trace, run: prediction.run)
        open.append((prediction.run.commandLine, question))
        parts[parts.count - 1].items.append(.question(question))
      case .goal(let goal):
        parts[parts.count - 1].items.append(.goal(number(goal)))
      case .exercise(let exercise):
        parts[parts.count - 1].items.append(.task(number(exercise)))
      case .review(let questions):
        parts[parts.count - 1].items += questions.map {
          .question(number($0, Trace(events: []), run: nil))
        }
      case .measure(let measurement):
        var filled = block
        filled.kind = .table(measurement.filled { last?.value(of: $0) })
        parts[parts.count - 1].items.append(.block(filled))
      default: parts[parts.count - 1].items.append(.block(block))
      }
    }
    if !open.isEmpty { parts.append(Part(answers: open.map(\.question))) }
    return Section(step: step, id: id, parts: parts)
  }

  private mutating func number(_ run: DemoRun) -> NumberedRun {
    if let known = runs.first(where: { $0.run.commandLine == run.commandLine }) { return known }
    let numbered = NumberedRun(
      number: runs.count + 1, run: run, recorded: material.runs[run.commandLine])
    runs.append(numbered)
    return numbered
  }

  private mutating func number(_ goal: Goal) -> NumberedGoal {
    let numbered = NumberedGoal(number: exercises.count + 1, goal: goal)
    exercises.append(.goal(numbered))
    return numbered
  }

  private mutating func number(_ exercise: LessonKit.Exercise) -> NumberedTask {
    let numbered = NumberedTask(
      number: exercises.count + 1, exercise: exercise, material: material.exercises[exercise.name])
    exercises.append(.task(numbered))
    return numbered
  }

  private mutating func number(
    _ question: Question, _ trace: Trace?, run: DemoRun?
  ) -> NumberedQuestion {
    let key: Result<AnswerKey, GradingFailure>
    do throws(GradingFailure) {
      key = .success(try AnswerKey(question, trace ?? Trace(events: [])))
    } catch {
      key = .failure(error)
    }
    let numbered = NumberedQuestion(
      number: exercises.count + 1, question: question, run: run, key: key,
      table: try? Grader(question, trace: trace ?? Trace(events: [])).table())
    exercises.append(.question(numbered))
    return numbered
  }
}

extension Trace {
  /// Returns the value of an expression in words; nil if it has none.
  fileprivate func value(of expression: String) -> String? {
    (try? Expression(expression).value(in: self)).map(words)
  }
}
