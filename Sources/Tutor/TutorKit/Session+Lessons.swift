import LessonKit
import StyledText

extension Session {
  func entry(_ word: String) throws(TutorFailure) -> Catalogue.Entry {
    switch catalogue.lookup(word) {
    case .found(let entry): return entry
    case .ambiguous(let entries): throw .ambiguous(word, entries.map(\.name.id))
    case .unknown(let nearest): throw .unknownLesson(word, nearest: nearest)
    }
  }

  func read(_ entry: Catalogue.Entry) throws(TutorFailure) -> LessonReading {
    do { return try sources.lesson(entry) } catch { throw .diagnosis(error) }
  }

  mutating func open(_ word: String) throws(TutorFailure) -> [Effect] {
    let (entry, section) = try section(word)
    return try open(entry, section: section)
  }

  /// A lesson, or a step of it: `4/3` is the third step of lesson 4.
  func section(_ word: String) throws(TutorFailure) -> (Catalogue.Entry, section: Int) {
    let parts = word.split(separator: "/", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return (try entry(word), 0) }
    let entry = try entry(parts[0])
    let count = try read(entry).lesson.steps.count
    guard let step = Int(parts[1]), (0...count).contains(step) else {
      throw .noSuchStep(parts[1], count: count)
    }
    return (entry, step)
  }

  private mutating func open(
    _ entry: Catalogue.Entry, section: Int
  ) throws(TutorFailure) -> [Effect] {
    let found = try read(entry)
    reading = Reading(entry, found.lesson, section: section, parts: [])
    var lines: [StyledLine] = []
    let mistakes = found.diagnostics.count { $0.severity == .error }
    if mistakes > 0 {
      lines += sentences(
        "This lesson has \(mistakes == 1 ? "a mistake" : "\(mistakes) mistakes"), and some of it may be missing. tutor check shows them.",
        .warning)
    }
    return [.show(lines)] + enter(section: section)
  }

  /// Opens the lesson that was left, or the first.
  private mutating func resume() throws(TutorFailure) -> [Effect] {
    guard let place = progress.position, let entry = catalogue[place.lesson] else {
      guard let first = catalogue.entries.first else { throw .noLessonOpen }
      return try open(first, section: 0)
    }
    return try open(entry, section: try read(entry).lesson.section(of: place))
  }

  /// Shows a section from its beginning.
  mutating func enter(section: Int) -> [Effect] {
    guard var reading else { return [] }
    let rows = screen.rows.map { max(8, $0 - 5) }
    let renderer = renderer(for: reading.entry)
    let blocks = Reading.blocks(of: reading.lesson, section: section)
    let place = Place(
      lesson: reading.lesson.name.id,
      step: section > 0 ? reading.lesson.steps[section - 1].id : "")
    let parts = Part.parts(of: blocks, at: place, rows: rows) {
      renderer.lines(for: [$0]).count
    }
    reading.enter(section: section, parts: parts)
    quiz.leaveSection()
    goals.leaveSection()
    var heading: [StyledLine]
    if let step = reading.step {
      heading = renderer.heading(of: step, of: reading.lesson)
    } else {
      var bare = reading.lesson
      bare.introduction = []
      heading = renderer.introduction(of: bare)
      while heading.last?.isEmpty == true { heading.removeLast() }
    }
    remember(reading)
    // What is to be read or asked stands below its heading; a run waits for Return.
    var body: [StyledLine] = []
    if case .text(let blocks)? = reading.nextPart {
      _ = reading.takeNext()
      body = [StyledLine()] + renderer.lines(for: blocks)
    }
    self.reading = reading
    var effects: [Effect] = [.save, .show([StyledLine()] + heading + body)]
    if case .question? = reading.nextPart, body.isEmpty { effects += (try? next()) ?? [] }
    return effects
  }

  /// Notes the section in the progress, and the end of the lesson with its last section.
  private mutating func remember(_ reading: Reading) {
    let lesson = reading.lesson.name.id
    guard let step = reading.step else {
      progress.position = Position(lesson: lesson)
      return
    }
    let place = Place(lesson: lesson, step: step.id)
    progress.position = Position(place)
    progress.see(place)
    if reading.isLastSection { progress.finish(lesson, at: sources.now()) }
  }

  mutating func next() throws(TutorFailure) -> [Effect] {
    guard var reading else { return try resume() }
    quiz.endReview()
    goals.endReview()
    guard let part = reading.takeNext() else { return try leaveSection(reading) }
    let renderer = renderer(for: reading.entry)
    var effects: [Effect] = []
    switch part {
    case .text(let blocks):
      var lines = [StyledLine()] + renderer.lines(for: measured(blocks, in: reading))
      if blocks.first?.isAboutRun == true { lines = withPicture(run(above: reading), lines) }
      effects = [.show(lines)]
    case .question(_, let label, _, _):
      if let asked = reading.asked(part) { effects = ask(asked, label: label) }
    case .goal(let posed): effects = pose(posed)
    case .claim(let claim): effects = try check(claim, in: reading.entry.name.id)
    case .run(let demo):
      effects = [.run(try plan(for: demo.demo, demo.arguments, in: reading.entry.name.id))]
    }
    self.reading = reading
    return effects
  }

  mutating func leaveSection(_ reading: Reading) throws(TutorFailure) -> [Effect] {
    guard reading.isLastSection else { return enter(section: reading.section + 1) }
    guard let following = entry(after: reading.entry) else {
      return [.show(sentences("This was the last lesson. lessons lists them all."))]
    }
    return try open(following, section: 0)
  }

  func entry(after entry: Catalogue.Entry) -> Catalogue.Entry? {
    catalogue.entries.first { $0.name > entry.name }
  }

  /// The lesson that is open, else the one that was left, at its place; nothing of that is shown yet.
  func here() throws(TutorFailure) -> Reading {
    if let reading { return reading }
    guard let place = progress.position, let entry = catalogue[place.lesson] else {
      throw .noLessonOpen
    }
    let lesson = try read(entry).lesson
    return Reading(entry, lesson, section: lesson.section(of: place), parts: [])
  }

  /// A step by its number or the beginning of its title; 0 is the introduction.
  static func section(_ word: String, of lesson: Lesson) throws(TutorFailure) -> Int {
    let steps = lesson.steps
    if let number = Int(word), (0...steps.count).contains(number) { return number }
    let begun = word.lowercased()
    let titled = steps.filter {
      $0.id.hasPrefix(begun) || $0.title.plainText.lowercased().hasPrefix(begun)
    }
    guard let step = titled.first else { throw .noSuchStep(word, count: steps.count) }
    guard titled.count == 1 else {
      throw .ambiguous(word, titled.map { "\($0.number) (\($0.title.plainText))" })
    }
    return step.number
  }

  func renderer(for entry: Catalogue.Entry) -> LessonRenderer {
    LessonRenderer(style: lessonStyle) { [self] in try? source(of: $0, in: entry) }
  }
}
