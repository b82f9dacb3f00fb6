import Foundation
import PseudoTerminal
import Testing

/// A teacher's lessons in a shell.
@Suite struct TeachingTests {
  let home: TestHome

  init() throws { home = try TestHome() }

  var lessons: String { "\(home.path)/mine" }

  @Test func `A folder that is given twice is read once`() throws {
    _ = try home.shell("tutor lesson new warm-up --in '\(lessons)'")
    try home.put("lessons: [warm-up]\n", at: "mine/course.yml")
    let (checked, _) = try home.shell(
      "tutor --allow-code --lessons '\(lessons)' check '\(lessons)'")
    #expect(checked == ["1 lesson, 0 errors, 0 warnings."])
  }

  @Test func `A new lesson passes the check and runs`() throws {
    let (made, status) = try home.shell("cd '\(home.path)'; tutor lesson new 'Warm up' --in mine")
    #expect(
      made.first
        == "Created mine/01-warm-up/Lesson.md, a complete lesson for you to edit.")
    #expect(status == .exited(0))
    let (checked, code) = try home.shell("tutor --allow-code check '\(lessons)'")
    #expect(checked == ["1 lesson, 0 errors, 0 warnings."])
    #expect(code == .exited(0))
    let (shown, _) = try home.shell(
      "printf 'open warm-up\\ngoto 1\\nnext\\n350 ms\\nnext\\n' | tutor --lessons '\(lessons)'")
    #expect(shown.contains { $0.hasSuffix("  Warm up") })
    #expect(shown.contains { $0.hasPrefix("28 │ func loadThumbnail()") })
    #expect(
      shown.contains { $0.hasPrefix("async-let/concurrent-binding --image 200 --metadata 350 ") })
    #expect(shown.contains { $0.hasPrefix(" Right") })
  }

  /// Returns the commands in a section of README, in order and as they are typed.
  private func commands(inSection title: String) throws -> [String] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    let text = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    let section = try #require(text.split(separator: "\n## ").first { $0.hasPrefix(title) })
    return section.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 && $0.element.hasPrefix("Scripts/tutor ") }
      .map { $0.element.split(whereSeparator: \.isWhitespace).dropFirst().joined(separator: " ") }
  }

  /// Creates the lesson and then writes the course file.
  private func writeCourse(afterLesson command: String) throws {
    let made = try home.shell("cd '\(home.path)'; tutor \(command) >/dev/null")
    #expect(made.status == .exited(0))
    try home.put(
      """
      title: "Week 3: two things at once"
      lessons: [warm-up, async-let, task-trees]
      predictions: required
      answers: hidden
      """, at: "MyLessons/course.yml")
  }

  /// Presents a lesson. Its notes start in another terminal, without the lesson folder.
  private func present(_ command: String) throws {
    let words = command.replacing("MyLessons", with: "\(home.path)/MyLessons")
      .split(separator: " ").map(String.init)
    let presenter = try home.open(words)
    try presenter.wait(for: "Warm up")
    let notes = try home.shell("tutor notes | cat")
    #expect(notes.output.contains { $0.contains("Lesson 1, Warm up") }, "\(notes.output)")
    try presenter.type("q")
    #expect(try presenter.waitForEnd() == .exited(0))
  }

  @Test func `Every command in README's section for teachers works`() throws {
    let commands = try commands(inSection: "The teacher's five minutes")
    #expect(commands.count > 8)
    for command in commands {
      if command == "lesson new warm-up" {
        try writeCourse(afterLesson: command)
      } else if command.contains(" present ") {
        try present(command)
      } else if command == "notes" {
        #expect(
          try home.shell("tutor notes 2>&1 | cat").output.first?.hasPrefix("No presentation")
            == true)
      } else {
        if command.contains("class FOLDER") {
          _ = try home.shell(
            """
            cd '\(home.path)'; mkdir -p FOLDER
            tutor --lessons MyLessons hand-in --name Ada FOLDER/ada.txt
            """)
        }
        let (output, status) = try home.shell(
          "cd '\(home.path)'; tutor \(command) </dev/null >said 2>&1; code=$?; tail -5 said; exit $code"
        )
        #expect(status == .exited(0), "\(command): \(output)")
        #expect(
          !output.contains { $0.contains(": error:") || $0.contains("Ask your") }, "\(output)")
      }
    }
    let learner = try home.shell(
      "cd '\(home.path)'; tutor --lessons MyLessons export warm-up x.html --answers 2>&1")
    #expect(learner.output == ["This course does not show its answers. Ask your teacher."])
    let (leaks, _) = try home.shell(
      """
      cd '\(home.path)'; grep -lr 'slower one is done at 350' handout.html site | wc -l
      grep -c 'slower one is done at 350' answers.html
      """)
    #expect(leaks == ["0", "1"])
  }

  @Test func `A check reports options that a demo refuses, also in the tutor's own lessons`()
    throws
  {
    _ = try home.shell("tutor lesson new warm-up --in '\(lessons)'")
    let file = "\(lessons)/01-warm-up/Lesson.md"
    let text = try String(contentsOfFile: file, encoding: .utf8)
    try home.put(
      text.replacing("--image 200", with: "--image 99999999"), at: "mine/01-warm-up/Lesson.md")
    let (output, status) = try home.shell("tutor check '\(lessons)' 2>&1")
    // The run is in two places. Lines can wrap anywhere, even in a path.
    let joined = output.joined().filter { $0 != " " }
    #expect(joined.contains("Lesson.md:33:6:error:"), "\(output)")
    #expect(joined.contains("Lesson.md:51:1:error:"), "\(output)")
    #expect(joined.contains("cannotberun"), "\(output)")
    #expect(output.last == "1 lesson, 2 errors, 0 warnings.")
    #expect(status == .exited(1))
    // One of the tutor's lessons, with an invalid key.
    let (wrong, code) = try home.shell(
      """
      cp -r "$(dirname "$(readlink -f '\(PseudoTerminal.product("tutor"))')")/../../../Lessons" '\(home.path)/L'
      sed -i 's/root.suspended == root.duration/root.suspended == root.length/' '\(home.path)/L/02-async-let/Lesson.md'
      TUTOR_LESSONS='\(home.path)/L' tutor check async-let 2>&1
      """)
    #expect(wrong.joined().filter { $0 != " " }.contains("hasnovalueintherun"), "\(wrong)")
    #expect(wrong.last == "1 lesson, 1 error, 0 warnings.")
    #expect(code == .exited(1))
  }

  @Test func `A new lesson does not overwrite another lesson`() throws {
    let (output, status) = try home.shell(
      """
      cd '\(home.path)'; tutor lesson new a --in mine >/dev/null; echo mine >mine/01-a/Lesson.md
      tutor lesson new a --in mine 2>&1; echo $?; cat mine/01-a/Lesson.md
      tutor lesson new async-let --in mine 2>&1; echo $?; tutor lesson new b --in /proc 2>&1
      """)
    #expect(
      output.joined(separator: " ").hasPrefix(
        "mine/01-a already exists. Choose another name, or edit that lesson. 2 mine "
          + "The course already has a lesson async-let. Choose another name. 2 "
          + "/proc/01-b/Lesson.md cannot be written: "))
    #expect(status == .exited(2))
  }

  @Test func `A course can require predictions and hide answers`() throws {
    try home.put(
      "title: Week 3\nlessons: [async-let]\npredictions: required\nanswers: hidden\n",
      at: "mine/course.yml")
    let (refused, status) = try home.shell(
      "tutor --lessons '\(lessons)' run async-let/sequential-binding 2>&1")
    #expect(
      refused == [
        "This course asks for a prediction before this run.",
        "Type `open 1/1` to go to the question.",
      ])
    #expect(status == .exited(2))
    let (answered, _) = try home.shell(
      "printf 'open 1/1\\nnext\\n1 s\\nnext\\n' | tutor --lessons '\(lessons)'")
    #expect(answered.contains("Recorded."))
    #expect(!answered.contains { $0.hasPrefix(" You said") })
    #expect(try home.shell("tutor --lessons '\(lessons)' lessons").output.count == 2)
  }

  // MARK: Preview

  @Test func `A preview follows the file and keeps the last valid version`() throws {
    _ = try home.shell("tutor lesson new warm-up --in '\(lessons)'")
    let file = "\(lessons)/01-warm-up/Lesson.md"
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let terminal = try home.open(["preview", lessons])
    try terminal.wait(for: "the lesson") { $0.screen.transcript.contains("  Warm up") }
    try terminal.wait(for: "q: leave")
    try home.put(
      text.replacing("A thumbnail needs", with: "A picture needs"), at: "mine/01-warm-up/Lesson.md")
    try terminal.wait(for: "A picture needs an image")
    try home.put(text.replacing("# Warm up", with: "# Warm down"), at: "mine/01-warm-up/Lesson.md")
    try terminal.wait(for: "The title is \"Warm down\" here")
    try home.put(String(text.prefix(40)), at: "mine/01-warm-up/Lesson.md")
    try terminal.wait(for: "Before the mistake")
    try home.put(text, at: "mine/01-warm-up/Lesson.md")
    try terminal.wait(for: "the mistake gone") {
      !$0.screen.transcript.contains("Before the mistake")
    }
    try terminal.type("q")
    #expect(try terminal.waitForEnd() == .exited(0))
  }
}
