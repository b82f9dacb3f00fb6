import FileStore
import Testing

@testable import LessonKit

/// Exercise blocks and exercise files.
@Suite struct ExerciseTests {
  private static let valid = """
    name: two-downloads
    ask: Download both at once.
    edit: [album]
    runs:
      usual: ""
      late: --back 450 --cores 1
      all: --schedules all --back 1
      some: --schedules 50
    checks:
      - that: count(tasks) > 1
        say: There is only one task.
      - sometimes: run.duration == 450 ms
        in: [late, all]
    because: Both downloads are children.
    hints: [Look at the first line., Start both first.]
    """

  private static let noReason =
    "The value of \"because\" is not a text, or a list of sentences."

  private func read(_ exercise: String) -> ParsedLesson {
    let text =
      "---\ntitle: T\nsummary: S.\nminutes: 1\n---\n# T\n\n## A\n\n```exercise\n\(exercise)\n```\n"
    return LessonReader.read(text, name: LessonName(number: 1, id: "a"), file: "L.md")
  }

  @Test func `An exercise has runs with options and checks for all or some of the runs`() throws {
    let parsed = read(Self.valid)
    #expect(parsed.diagnostics.isEmpty)
    let exercise = try #require(parsed.lesson.exercises.first)
    #expect(exercise.name == "two-downloads")
    #expect(exercise.edit.map(\.value) == ["album"])
    #expect(exercise.runs.map(\.name) == ["usual", "late", "all", "some"])
    #expect(
      exercise.runs.map(\.options) == ["", "--back 450 --cores 1", "--back 1", ""])
    #expect(exercise.runs.map(\.schedules) == [nil, nil, .all, .drawn(50)])
    #expect(exercise.checks.map(\.runs) == [["usual", "late", "all", "some"], ["late", "all"]])
    #expect(exercise.checks.map(\.quantifier) == [.always, .sometimes])
    #expect(exercise.checks[0].say?.plainText == "There is only one task.")
    #expect(!exercise.combines)
  }

  @Test(arguments: [
    ("name: two-downloads", "", "The exercise block has no \"name\"."),
    ("two-downloads", "Two", "\"Two\" is not a valid name for an exercise."),
    ("because: Both downloads are children.", "", "The exercise block has no \"because\"."),
    (", Start both first.]", "]", "The exercise has 1 hint."),
    ("- that: count", "- when: 1\n    that: count", "The check has an unknown key, \"when\"."),
    ("- sometimes:", "- never: 1\n    sometimes:", "The check has sometimes and never."),
    (
      "in: [late, all]", "in: [latest]",
      "The check is about the run \"latest\", which the exercise does not have."
    ),
    ("because: Both downloads are children.", "because: []", noReason),
    (
      "because: Both downloads are children.", "because:\n  - when: a\n    say: It is.",
      "No sentence of \"because\" is for every program that passes."
    ),
    (
      "because: Both downloads are children.", "because:\n  - say: It is.\n  - say: It was.",
      "A sentence of \"because\" without \"when\" is not the last one, so the others are never shown."
    ),
    (
      "because: Both downloads are children.",
      "because:\n  - when: a\n    in: [latest]\n    say: It is.\n  - say: It was.",
      "The sentence is about the run \"latest\", which the exercise does not have."
    ),
    ("--schedules 50", "--schedules", "\"--schedules\" does not say which schedules to run."),
    ("--schedules 50", "--schedules 0", "\"--schedules 0\" does not say which schedules to run."),
    ("because:", "combines: yes\nbecause:", "The value of \"combines\" is not true or false."),
    ("--back 450", "--back '450", "The quotation mark ' is not closed."),
  ])
  func `A mistake in an exercise is reported`(old: String, new: String, sentence: String) {
    let parsed = read(Self.valid.replacing(old, with: new))
    #expect(parsed.diagnostics.map(\.problem.wording.what).contains(sentence))
    #expect(parsed.lesson.exercises.isEmpty)
  }

  @Test func `A program that passes is explained by one sentence, or by one of several`() throws {
    let one = try #require(read(Self.valid).lesson.exercises.first)
    #expect(one.because.map(\.say.plainText) == ["Both downloads are children."])
    #expect(one.because.map(\.when) == [nil])
    let list = """
      because:
        - when: count(tasks) == 2
          in: [late]
          say: There is one child.
        - say: There are children.
      """
    let parsed = read(
      Self.valid.replacing("because: Both downloads are children.", with: list))
    #expect(parsed.diagnostics.isEmpty)
    let several = try #require(parsed.lesson.exercises.first)
    #expect(several.because.map { $0.when?.value } == ["count(tasks) == 2", nil])
    #expect(several.because[0].runs == ["late"])
    #expect(several.because.last?.say.plainText == "There are children.")
  }

  @Test func `The example in the description of the format is valid`() throws {
    let root = (0..<4).reduce(#filePath) { path, _ in Files.folder(of: path) }
    let format = try Files.text("\(root)/Lessons/FORMAT.md")
    let start = try #require(format.firstRange(of: "````\n```exercise\n"))
    let example = format[start.upperBound...]
    let end = try #require(example.firstRange(of: "\n```\n````"))
    let parsed = read(String(example[..<end.lowerBound]))
    #expect(parsed.diagnostics.isEmpty)
    #expect(parsed.lesson.exercises.map(\.because.count) == [2])
  }

  private static func file(_ name: String, _ text: String) -> ExerciseFiles.File {
    ExerciseFiles.File(name: name, text: text)
  }

  private func problems(_ files: ExerciseFiles) -> [String] {
    let surroundings = LessonChecker.Surroundings(
      lessons: [], demos: [], source: { _ in nil }, fileExists: { _ in false },
      refusal: { _, _ in nil }, exercise: { _ in files })
    return AuthorRule.exerciseFiles(read(Self.valid).lesson, surroundings)
      .map(\.value.wording.what)
  }

  @Test func `The name of an exercise file that cannot be used is reported`() {
    let surroundings = LessonChecker.Surroundings(
      lessons: [], demos: [], source: { _ in nil }, fileExists: { _ in false },
      refusal: { _, _ in nil },
      exercise: { name throws(Diagnostic) in
        throw Diagnostic(.file(.notUTF8), file: "L/01-a/Exercises/\(name)/wrong2.swift")
      })
    let problems = AuthorRule.exerciseFiles(read(Self.valid).lesson, surroundings)
    #expect(
      problems.map(\.value.wording.what) == [
        "Exercises/two-downloads/wrong2.swift: The file is not UTF-8 text."
      ])
  }

  @Test func `Exercise files that do not agree with the exercise block are reported`() {
    let right = "func album() {}\n"
    let wrong = "// A mistake.\nfunc album() {}\n"
    var files = ExerciseFiles(
      start: Self.file("start.swift", right), solutions: [Self.file("solution.swift", right)],
      wrong: (1...3).map { Self.file("wrong\($0).swift", wrong) })
    #expect(problems(files) == [])
    files.wrong[0].text = right
    files.solutions = []
    files.start.text = "func albums() {}"
    #expect(
      problems(files) == [
        "The exercise has no file Exercises/two-downloads/solution.swift.",
        "Exercises/two-downloads/wrong1.swift does not say what is wrong in it.",
        "There is no declaration album in Exercises/two-downloads/start.swift.",
      ])
    files.wrong = []
    #expect(problems(files).contains("The exercise has 0 wrong versions."))
  }

  @Test func `Files and folders that no exercise uses are warnings`() {
    let surroundings = LessonChecker.Surroundings(
      lessons: [], demos: [], source: { _ in nil }, fileExists: { _ in false },
      refusal: { _, _ in nil },
      unusedFiles: { $0 == ["two-downloads"] ? ["Exercises/old/", "Exercises/a.swift"] : [] })
    let problems = AuthorRule.unusedExerciseFiles(read(Self.valid).lesson, surroundings)
    #expect(
      problems.map(\.value.wording.what) == [
        "The lesson has no exercise for the folder Exercises/old.",
        "No exercise uses Exercises/a.swift.",
      ])
    #expect(problems.allSatisfy { $0.value.severity == .warning })
  }

  @Test func `Repeated names and a combining exercise that is not the last are reported`() {
    var lesson = read(Self.valid + "\ncombines: true").lesson
    lesson.steps.append(lesson.steps[0])
    let surroundings = LessonChecker.Surroundings(
      lessons: [], demos: [], source: { _ in nil }, fileExists: { _ in false },
      refusal: { _, _ in nil })
    #expect(
      AuthorRule.exerciseNames(lesson, surroundings).map(\.value.wording.what) == [
        "The lesson has two exercises named two-downloads.",
        "An exercise that combines the ideas of the lesson is not its last.",
      ])
  }

  @Test func `Files are read in numeric order, and links out of the folder are refused`() throws {
    let folder = try TemporaryFolder(prefix: "exercises", in: Files.resolved("/tmp") ?? "/tmp")
    defer { folder.remove() }
    let home = folder.path
    let path = "\(home)/01-a/Exercises/two-downloads"
    for name in ["wrong10", "wrong2", "wrong1", "solution", "start"] {
      try Files.create("// \(name)\n", at: "\(path)/\(name).swift")
    }
    let entry = Catalog.Entry(
      name: LessonName(number: 1, id: "a"), frontMatter: FrontMatter(),
      folder: "\(home)/01-a", home: home)
    let files = try entry.exerciseFiles("two-downloads")
    #expect(files.wrong.map(\.comment) == ["wrong1", "wrong2", "wrong10"])
    #expect(throws: Diagnostic.self) { try entry.exerciseFiles("three-downloads") }
    for file in ["two-downloads/wrongly.swift", "two-downloads/notes.txt", "old/start.swift"] {
      try Files.create("", at: "\(home)/01-a/Exercises/\(file)")
    }
    #expect(
      entry.unusedExerciseFiles(exercises: ["two-downloads"]) == [
        "Exercises/old/", "Exercises/two-downloads/wrongly.swift",
      ])
    Files.remove("\(path)/wrong2.swift")
    try Files.link("\(path)/wrong2.swift", to: "/etc/passwd")
    #expect(throws: Diagnostic.self) { try entry.exerciseFiles("two-downloads") }
  }
}
