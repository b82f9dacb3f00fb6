import CommandLineKit
import DemoOptions
import LessonKit
import StyledText
import TaskTrace

/// Finds the demo that a command is about.
extension Session {
  func catalogOfDemos() throws(TutorFailure) -> DemoCatalog {
    switch demos {
    case .success(let catalog)?: return catalog
    case .failure(let failure)?: throw failure
    case nil: throw .demo(.listUnknown(reason: "The demos are not known yet. Try again."))
    }
  }

  /// Returns a demo by its name, by an unambiguous prefix of it, or by `LESSON/NAME`. Also returns the learner's own
  /// program with that name or path.
  func demo(_ word: String, in lesson: String?) throws(TutorFailure) -> Demo {
    guard !word.isEmpty else { throw .demo(.noneHere) }
    if word.hasSuffix(".swift") {
      if let own = ownProgram(word) { return own }
      if let failure = failure(ofProgram: word) { throw .code(failure) }
    }
    if Self.isPath(word) { throw .demo(.isPath(word)) }
    let catalog = try catalogOfDemos()
    let all = catalog.lessons.flatMap(\.demos)
    if let exact = all.first(where: { $0.id == word }) { return exact }
    if !all.contains(where: { $0.lesson == lesson && $0.name == word }) {
      if let own = ownProgram(word) { return own }
      if let failure = failure(ofProgram: word) { throw .code(failure) }
    }
    let parts = word.split(separator: "/", maxSplits: 1).map(String.init)
    if parts.count == 2 {
      let lesson = try entry(parts[0]).name.id
      return try only(all.filter { $0.lesson == lesson }, parts[1], word, lesson, catalog)
    }
    let here = all.filter { $0.lesson == lesson }
    let isHere = here.contains { $0.name.hasPrefix(word) }
    return try only(isHere ? here : all, word, word, lesson, catalog)
  }

  private func only(
    _ demos: [Demo], _ name: String, _ word: String, _ lesson: String?, _ catalog: DemoCatalog
  ) throws(TutorFailure) -> Demo {
    let exact = demos.filter { $0.name == name }
    let possible = exact.isEmpty ? demos.filter { $0.name.hasPrefix(name) } : exact
    if let demo = possible.first, possible.count == 1 { return demo }
    guard possible.isEmpty else { throw .commandLine(.ambiguous(word, possible.map(\.id))) }
    if case .found(let entry) = self.catalog.lookup(word) {
      let own = catalog.lessons.flatMap(\.demos).filter { $0.lesson == entry.name.id }
      if !own.isEmpty { throw .demo(.isLesson(word, demos: own.map(\.id))) }
    }
    let all = catalog.lessons.flatMap(\.demos)
    let near = demos.map(\.name).nearest(to: name)
    let known = demos.filter { near.contains($0.name) } + all.filter { $0.name == name }
    let nearest = known.isEmpty ? all.map(\.id).nearest(to: word) : known.map(\.id)
    throw .demo(.unknown(word, nearest: nearest))
  }

  /// A program that a command is about: a demo or the learner's source, or else a compiled program with its arguments.
  enum Subject {
    case demo(Demo)
    case program([String])
  }

  /// Records that a run took place here. Until the learner continues the lesson or opens another file, commands that
  /// name no program are about the program of this run.
  mutating func noteRunHere() {
    runs.openLesson = navigation.lesson
    runs.openFile = code?.path
  }

  /// The program of the last run; nil if the learner has read on in a lesson or opened another file since.
  var programRunHere: Subject? {
    guard let last = runs.lastPlan, runs.openLesson == navigation.lesson,
      runs.openFile == code?.path
    else { return nil }
    if let demo = demo(of: last) { return .demo(demo) }
    return .program([last.source ?? last.scenario.program] + last.scenario.arguments)
  }

  /// Returns the demo or the learner's source of a run; nil for a compiled program.
  func demo(of plan: RunPlan) -> Demo? { plan.demo ?? plan.source.flatMap(ownProgram) }

  /// Returns the demo for a command that names none: the learner's open program, the demo at this place in the
  /// lesson, or the demo of the last run. `word` is the word after the command's options, if there is one. `words`
  /// contains these options.
  func demoHere(_ word: String? = nil, in words: [String] = []) throws(TutorFailure) -> Demo {
    if let own = openProgram { return own }
    if let open = navigation.lesson, let name = open.demo {
      return try demo(name, in: open.lesson.name.id)
    }
    if let demo = runs.lastPlan.flatMap(demo) { return demo }
    if let unknown = unknownOption(in: words) { throw .demo(.unknownOption(unknown)) }
    guard let word else { throw .demo(.noneHere) }
    throw .demo(Self.isPath(word) ? .isPath(word) : .nameAfterOptions(word))
  }

  /// Checks whether a word is the path of a program and not a demo. A source file is a program if options come before
  /// it. Otherwise it is read like a demo, with options after it.
  static func isProgram(_ word: String, after options: [String]) -> Bool {
    isPath(word) || !options.isEmpty && word.hasSuffix(".swift")
  }

  private static func isPath(_ word: String) -> Bool {
    [".", "/", "~"].contains(where: word.hasPrefix)
  }

  /// Returns the program for a command that makes many runs, and the options for its runs. A path that follows the
  /// options names a program, and the words after it are the program's arguments. Otherwise the first word names a
  /// demo; without a name, it is the program of the last run here. `others` are the options that the command takes
  /// beside the machine's.
  func subjectNamed(
    in words: [String], others: [DemoOption]
  ) throws(TutorFailure) -> (subject: Subject, options: [String]) {
    let before = MachineOption.wordsBeforeProgram(words, others: others)
    let rest = Array(words.dropFirst(before.count))
    if let path = rest.first, Self.isProgram(path, after: before) {
      return (.program(rest), before)
    }
    if rest.isEmpty, case .program(let program)? = programRunHere {
      return (.program(program), words)
    }
    let (demo, options) = try demoNamed(in: words)
    return (.demo(demo), options)
  }

  /// Returns the demo that the first word names, or else that of the last run here or the demo here, and the words
  /// without that name.
  func demoNamed(
    in words: [String]
  ) throws(TutorFailure) -> (demo: Demo, options: [String]) {
    guard let name = words.first, !name.hasPrefix("-") else {
      if case .demo(let demo)? = programRunHere { return (demo, words) }
      let options = MachineOption.wordsBeforeProgram(words, others: ExplorePlan.options(of: nil))
      return (try demoHere(words.dropFirst(options.count).first, in: words), words)
    }
    return (try demo(name, in: navigation.name), Array(words.dropFirst()))
  }
}
