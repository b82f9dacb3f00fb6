import CommandLineKit
import LearnerRecords
import LessonKit
import StyledText

extension Session {
  func entry(_ word: String) throws(TutorFailure) -> Catalog.Entry {
    switch catalog.lookup(word) {
    case .found(let entry): return entry
    case .ambiguous(let entries): throw .commandLine(.ambiguous(word, entries.map(\.name.id)))
    case .unknown(let nearest): throw .lesson(.unknown(word, nearest: nearest))
    }
  }

  func read(_ entry: Catalog.Entry) throws(TutorFailure) -> ParsedLesson {
    do { return try sources.lesson(entry) } catch { throw .diagnosis(error) }
  }

  mutating func open(_ word: String) throws(TutorFailure) -> [Effect] {
    let (entry, section) = try section(word)
    return try open(entry, section: section)
  }

  /// Returns a lesson and a section of it: 3 for `4/3`, that of the step for `channels/review`, and 0 if the word names
  /// only a lesson.
  func section(_ word: String) throws(TutorFailure) -> (Catalog.Entry, section: Int) {
    guard let place = StepReference(word) else { return (try entry(word), 0) }
    let entry = try entry(place.lesson)
    let lesson = try read(entry).lesson
    let count = lesson.steps.count
    guard place.count.map({ Int($0) == count }) ?? true,
      let section = try Navigation.existingSection(place.step, of: lesson)
    else { throw .lesson(.noSuchStepIn(entry.name.id, step: place.stepText, count: count)) }
    return (entry, section)
  }

  private mutating func open(
    _ entry: Catalog.Entry, section: Int
  ) throws(TutorFailure) -> [Effect] {
    let found = try read(entry)
    navigation.open(OpenLesson(entry, found.lesson, section: section, parts: []))
    var lines: [StyledLine] = []
    let mistakes = found.diagnostics.count { $0.severity == .error }
    if mistakes > 0 {
      lines += sentences(
        "This lesson has \(mistakes == 1 ? "a mistake" : "\(mistakes) mistakes"), and part of it may be missing. Type `tutor check` in a shell for more.",
        .warning)
    }
    return [.show(lines)] + enter(section: section)
  }

  /// Opens the lesson that the learner left last, or else the first lesson.
  private mutating func resume() throws(TutorFailure) -> [Effect] {
    guard let place = progress.position, let entry = catalog[place.lesson] else {
      guard let first = catalog.entries.first else { throw .lesson(.noneOpen) }
      return try open(first, section: 0)
    }
    return try open(entry, section: try read(entry).lesson.section(of: place))
  }

  /// Shows a section from its beginning.
  mutating func enter(section: Int) -> [Effect] {
    guard let lesson = divided(section) else { return [] }
    navigation.open(lesson)
    quiz.leaveSection()
    goals.leaveSection()
    remember(lesson)
    let renderer = renderer(for: lesson.entry)
    // A text or a question is shown below the heading. A run waits for Return.
    var body: [StyledLine] = []
    if case .text(let blocks)? = lesson.nextPart {
      _ = navigation.takeNext()
      body = [StyledLine()] + renderer.lines(for: blocks)
    }
    var effects: [Effect] = [
      .save, .show([StyledLine()] + heading(of: lesson, renderer) + body),
    ]
    if navigation.nextQuestion != nil, body.isEmpty { effects += (try? next()) ?? [] }
    return effects
  }

  /// Returns the open lesson at the beginning of a section, which is divided into parts that fit into the window.
  private func divided(_ section: Int) -> OpenLesson? {
    guard var lesson = navigation.lesson else { return nil }
    let renderer = renderer(for: lesson.entry)
    let place = Place(
      lesson: lesson.lesson.name.id, step: section > 0 ? lesson.lesson.steps[section - 1].id : "")
    let parts = Part.parts(
      of: OpenLesson.blocks(of: lesson.lesson, section: section), at: place,
      rows: screen.rows.map { max(8, $0 - 5) }
    ) { renderer.lines(for: [$0]).count }
    lesson.enter(section: section, parts: parts)
    return lesson
  }

  private func heading(of open: OpenLesson, _ renderer: LessonRenderer) -> [StyledLine] {
    if let step = open.step { return renderer.heading(of: step, of: open.lesson) }
    var bare = open.lesson
    bare.introduction = []
    var heading = renderer.introduction(of: bare)
    while heading.last?.isEmpty == true { heading.removeLast() }
    return heading
  }

  /// Stores the section in the progress, and that all steps of the lesson have been seen.
  private mutating func remember(_ open: OpenLesson) {
    let lesson = open.lesson.name.id
    guard let place = open.place else {
      progress.position = Position(lesson: lesson)
      return
    }
    progress.position = Position(place)
    progress.see(place)
    let seen = Set(progress.seen.filter { $0.lesson == lesson }.map(\.step))
    if open.lesson.steps.allSatisfy({ seen.contains($0.id) }) {
      progress.finish(lesson, at: sources.now())
    }
  }

  mutating func next() throws(TutorFailure) -> [Effect] {
    guard let open = navigation.lesson else { return try resume() }
    if let waiting = leaveReview() { return waiting }
    guard let part = open.nextPart else { return try leaveSection(open) }
    let effects = try show(part, of: open)
    _ = navigation.takeNext()
    return effects
  }

  private mutating func show(_ part: Part, of open: OpenLesson) throws(TutorFailure) -> [Effect] {
    let lesson = open.entry.name.id
    switch part {
    case .text(let blocks):
      let lines = [StyledLine()] + renderer(for: open.entry).lines(for: measured(blocks, in: open))
      guard blocks.first?.isAboutRun == true else { return [.show(lines)] }
      return [.show(withPicture(run(above: open), lines))]
    case .question(_, let label, _, _):
      return open.asked(part).map { ask($0, label: label) } ?? []
    case .goal(let posed): return pose(posed)
    case .claim(let claim): return try check(claim, in: lesson)
    case .exercise(let exercise): return pose(exercise, in: open.lesson)
    case .run(let demo): return [.run(try plan(for: demo.demo, demo.arguments, in: lesson))]
    }
  }

  mutating func leaveSection(_ lesson: OpenLesson) throws(TutorFailure) -> [Effect] {
    switch Navigation.following(lesson, in: catalog) {
    case .section(let section): return enter(section: section)
    case .lesson(let entry):
      return [.show(summary(of: lesson.entry))] + (try open(entry, section: 0))
    case .end:
      let end = sentences("This was the last lesson. Type `lessons` to list them all.")
      return [.show(summary(of: lesson.entry) + end)]
    }
  }

  /// Returns the open lesson. If none is open, returns the lesson that the learner left last, at its section and with
  /// no part shown.
  func here() throws(TutorFailure) -> OpenLesson {
    if let open = navigation.lesson { return open }
    guard let place = progress.position, let entry = catalog[place.lesson] else {
      throw .lesson(.noneOpen)
    }
    let lesson = try read(entry).lesson
    return OpenLesson(entry, lesson, section: lesson.section(of: place), parts: [])
  }

  func renderer(for entry: Catalog.Entry) -> LessonRenderer {
    LessonRenderer(
      style: lessonStyle, sources: { [self] in try? source(of: $0, in: entry) },
      title: catalog.title)
  }
}
