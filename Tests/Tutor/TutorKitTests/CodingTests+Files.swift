import LessonKit
import StyledText
import Testing

@testable import TutorKit

extension CodingTests {
  /// Returns a tester with a file that cannot be read, in the code folder and in the current folder.
  private func roomWithUnreadableFile() -> SessionTester {
    var tester = makeTester()
    tester.session.sources.code.obstacle = { path in
      ["/code/one.swift", "old.swift"].contains(path) ? "\(path): It is not text." : nil
    }
    return tester
  }

  @Test(arguments: ["run", "explore", "tally 3", "params", "copy"])
  func `A command for a program says that its file is missing`(command: String) {
    var tester = makeTester()
    for path in ["new.swift", "folder/new.swift"] {
      let answer = tester.answer("\(command) \(path)")
      #expect(answer.hasPrefix("! There is no file \(path). Check its name."), "\(answer)")
    }
  }

  @Test(arguments: [("run old.swift", "old.swift"), ("run one", "/code/one.swift")])
  func `A command for a program says why its file cannot be read`(line: String, path: String) {
    var tester = roomWithUnreadableFile()
    #expect(tester.answer(line) == "! \(path): It is not text.")
  }

  @Test func `An open file that cannot be read is not called missing`() throws {
    var tester = roomWithUnreadableFile()
    _ = try open(&tester)
    #expect(tester.answer("diff") == "! /code/one.swift: It is not text.")
  }

  private static func source(_ name: String, _ text: String) -> DemoSource {
    DemoSource(demo: name, file: DemoSource.fileName(of: name), text: text)
  }

  @Test func `A copy of a demo contains the other files that it uses`() {
    let texts = [
      "login-world":
        "import DemoWorld\nimport Dispatch\n\nstruct LoginWorld { let step: LoginStep, demo: Login, other: Other }",
      "login-step": "struct LoginStep {}", "other": "struct Other: AsyncParsableCommand {}",
    ]
    let demo = Self.source(
      "login", "import DemoWorld\nstruct Login: AsyncParsableCommand { let world: LoginWorld }")
    let copy = CopiedDemo(demo) { name in texts[name].map { Self.source(name, $0) } }
    #expect(
      copy.text == """
        import Dispatch
        import DemoWorld
        @main struct Login: AsyncParsableCommand { let world: LoginWorld }

        struct LoginWorld { let step: LoginStep, demo: Login, other: Other }

        struct LoginStep {}

        """)
  }

  @Test func `A demo that is built from several modules is not copied`() {
    var tester = makeTester()
    tester.session.sources.demo = { _, demo throws(Diagnostic) in
      Self.source(demo, "package func renderPage() async {}")
    }
    #expect(tester.answer("copy both").hasPrefix("! async-let/both is built from several modules"))
  }

  @Test func `The file of a named exercise is tested, although no exercise is open`() {
    var tester = makeTester(files: ["one.swift": "func album() { 3 }"])
    #expect(tester.answer("test one") == "[tests /code/one.swift]")
    #expect(tester.session.code?.posed?.exercise.name == "one")
    #expect(tester.answer("test two").hasPrefix("! There is no exercise two."))
    var other = makeTester()
    #expect(other.answer("test one").hasSuffix("[opens /code/one.swift]"))
  }

  @Test func `Without keys, the message about a file names the command that checks it`() throws {
    var tester = makeTester()
    let request = try #require(Self.request(in: tester.session.handle("exercise one")))
    let next = tester.session.lines(for: request, .created).last
    #expect(next?.text == "Edit it, and type `test one`.")
    #expect(tester.session.code?.path == "/code/one.swift")
  }

  @Test func `In a shell, the message about a file names a command of the shell`() throws {
    var tester = makeTester()
    let effects = tester.session.handle(Command.parsed(["exercise", "one"]))
    let request = try #require(Self.request(in: effects))
    let next = tester.session.lines(for: request, .created).last
    #expect(next?.text == "Edit it, and type `tutor test one`.")
    #expect(tester.session.code?.path == "/code/one.swift")
  }

  /// Returns the request for a file among effects.
  private static func request(in effects: [Effect]) -> CodeRequest? {
    effects.lazy.compactMap { effect in
      if case .code(.open(let request)) = effect { request } else { nil }
    }.first
  }
}
