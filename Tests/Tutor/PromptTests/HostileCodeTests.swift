import Foundation
import Glibc
import PseudoTerminal
import Testing

/// Code that a learner saves or runs at the prompt is contained, and the prompt still responds.
@Suite struct HostileCodeTests {
  let home: TestHome

  init() throws { home = try TestHome() }

  private func start() throws -> PseudoTerminal {
    try home.open([], rows: 40, adding: ["PATH": "\(TestHome.compilerFolder):/usr/bin:/bin"])
  }

  /// Waits for words in the output, and then for a prompt that responds.
  private func wait(_ terminal: PseudoTerminal, for words: String, number: Int) throws {
    try terminal.wait(for: "“\(words)”") {
      $0.screen.transcript.replacing("\n", with: " ").contains(words)
    }
    // The command is different each time, because the screen still shows the responses to earlier commands.
    try terminal.enter("grade\(number)", shows: "There is no command grade\(number)")
  }

  @Test(arguments: [
    (
      """
      import Glibc
      @_silgen_name("fork") func start() -> Int32
      for _ in 0..<300 { if start() == 0 { setsid(); sleep(1000) } }
      sleep(1000)
      """, "started too many processes"
    ),
    ("while true { print(\"flood\") }", "stopped at the limit of events"),
    ("while true {}", "stopped at the limit of real time"),
    (
      """
      let a = 1, b = 2.0, c: Float = 3
      let x = -a + -b * -c + (-a * -b) - [-a, -b].map { -$0 * -b + -c }.reduce(0, +) + -(a + -b) * -(c - -a)
      """, "does not compile"
    ),
    ("print(\"\\u{1b}[2J\\u{1b}[?1049h\\u{7}hidden\")", "␛[2J␛[?1049h␇hidden"),
    (
      "import Glibc\nfor file in 0..<1024 { close(Int32(file)) }\nkill(getppid(), SIGKILL)",
      "0 tasks"
    ),
  ])
  func `A harmful program is contained`(text: String, words: String) throws {
    let path = "\(home.path)/a.swift"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    let terminal = try start()
    try terminal.wait(for: "tutor>")
    try terminal.type("trace '\(path)'\r")
    try wait(terminal, for: words, number: 1)
  }

  @Test func `Replacing the learner's file with something else is reported`() throws {
    let terminal = try start()
    try terminal.wait(for: "tutor>")
    try terminal.type("exercise two-downloads\r")
    try terminal.wait(for: "is compiled and checked")
    let code = "\(home.path)/.local/share/structured-concurrency-tutor/code"
    for (number, (script, words)) in [
      ("rm $f; mkfifo $f", "it is a named pipe."),
      ("rm $f; mkdir $f", "it is a folder."),
      ("rmdir $f; ln -s /etc/passwd $f", "is missing, but the checks rely on it"),
      ("rm $f; truncate -s 1G $f.new; mv $f.new $f", "The file has 1073741824 bytes"),
    ].enumerated() {
      let (output, status) = try home.shell("cd '\(code)'; f=two-downloads.swift; \(script)")
      #expect(status == .exited(0), "\(output)")
      try wait(terminal, for: words, number: number)
    }
  }

  @Test(
    .enabled("There is no sandbox here.") {
      FileManager.default.fileExists(atPath: "/usr/bin/bwrap")
    })
  func `A program runs in the sandbox on the real thread pool, too`() throws {
    let path = "\(home.path)/a.swift"
    try """
    import DemoWorld
    import Glibc
    print("\\(Image("cat")) found \\(access("\(path)", F_OK))")
    """.write(toFile: path, atomically: true, encoding: .utf8)
    let terminal = try start()
    try terminal.wait(for: "tutor>")
    for (number, command) in ["trace --real '\(path)'", "compare --real"].enumerated() {
      try terminal.type("\(command)\r")
      try wait(terminal, for: "real thread pool", number: number)
    }
    let words = terminal.screen.transcript
    #expect(words.contains("cat found -1"), "\(words)")
    #expect(!words.contains("found 0"), "\(words)")
    #expect(!words.contains("loading shared libraries"), "\(words)")
  }

  @Test(
    .enabled("There is no sandbox here.") {
      FileManager.default.fileExists(atPath: "/usr/bin/bwrap")
    })
  func `A program whose choices are made on the full screen runs in the sandbox`() throws {
    let path = "\(home.path)/a.swift"
    try """
    import Glibc
    await withTaskGroup(of: Void.self) { group in
      for name in ["first", "second"] {
        group.addTask { print("\\(name) found \\(access("\(path)", F_OK))") }
      }
    }
    """.write(toFile: path, atomically: true, encoding: .utf8)
    let terminal = try start()
    try terminal.wait(for: "tutor>")
    try terminal.type("trace --policy ask --cores 1 '\(path)'\r")
    try terminal.wait(for: "Choice 1, at 0 ms")
    try terminal.type("2")
    try terminal.wait(for: "Choice 2, at 0 ms")
    // Each choice runs the program again.
    try terminal.type("f")
    try wait(terminal, for: "Your choices are the schedule", number: 1)
    let words = terminal.screen.transcript
    #expect(words.contains("first found -1") && words.contains("second found -1"), "\(words)")
    #expect(!words.contains("found 0"), "\(words)")
  }

  @Test func `A trace that cannot be read names the source`() throws {
    let path = "\(home.path)/a.swift"
    try """
    import Glibc
    for file in Int32(3)..<1024 {
      var status = stat()
      if fstat(file, &status) == 0, status.st_size > 1000 { pwrite(file, "no trace", 8, 0) }
    }
    """.write(toFile: path, atomically: true, encoding: .utf8)
    let terminal = try start()
    try terminal.wait(for: "tutor>")
    try terminal.type("trace '\(path)'\r")
    try wait(
      terminal, for: "a.swift cannot be read. The beginning of the trace was overwritten", number: 1
    )
  }
}
