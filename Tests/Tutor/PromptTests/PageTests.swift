import Foundation
import PseudoTerminal
import Testing

/// Exports pages of a small test lesson from a shell.
@Suite struct PageTests {
  let home: TestHome
  private var lessons: String { "\(home.path)/Lessons" }
  private var site: String { "\(home.path)/site" }

  init() throws {
    home = try TestHome()
    try home.put(
      """
      ---
      title: Small
      summary: A small lesson.
      minutes: 1
      ---

      # Small

      ## A step

      ```run
      sequential-binding
      ```

      ```claim
      always: run.duration == 420ms
      ```

      ```claim
      always: run.duration < 400ms
      ```

      ```claim
      sometimes: run.duration == 420ms
      ```
      """, at: "Lessons/02-async-let/Lesson.md")
  }

  private func export(_ words: String) throws -> (message: String, status: PseudoTerminal.Ending) {
    let (output, status) = try home.shell(
      "cd '\(home.path)'; export TUTOR_LESSONS='\(lessons)'; tutor export \(words) 2>&1")
    return (output.joined(separator: " "), status)
  }

  private func files(_ folder: String = "site") -> [String] {
    let names = FileManager.default.enumerator(atPath: "\(home.path)/\(folder)")?.allObjects
    return (names as? [String] ?? []).filter { $0.contains(".") }.sorted()
  }

  private static let all = [
    ".tutor-course", "index.html", "lessons/async-let.html", "orders/async-let-1.html",
    "runs/async-let-1.html", "search.html",
  ]

  @Test func `A handout includes the run that its lesson shows`() throws {
    let (message, status) = try export("2 a.html")
    #expect(message == "Wrote a.html: a handout of \"Small\".")
    #expect(status == .exited(0))
    let page = try String(contentsOfFile: "\(home.path)/a.html", encoding: .utf8)
    #expect(
      page.contains("aria-label=\"Timeline of async-let/sequential-binding: 1 task in 420 ms.\""))
    #expect(page.contains("<p class=\"verdict\">Proven over 1 schedule.</p>"))
    #expect(page.contains("<p class=\"verdict fault\">It does not hold in the schedule"))
  }

  @Test func `Exporting a course again replaces only the pages of the course`() throws {
    #expect(try export("course site").message.hasPrefix("site contains the course."))
    #expect(files() == Self.all)
    let lesson = try String(contentsOfFile: "\(site)/lessons/async-let.html", encoding: .utf8)
    #expect(lesson.contains("href=\"../orders/async-let-1.html\""))
    let orders = try String(contentsOfFile: "\(site)/orders/async-let-1.html", encoding: .utf8)
    #expect(orders.contains("1 order on 4 cores") && orders.contains("id=\"panel-choose\""))
    try home.put("mine", at: "site/notes.txt")
    try home.put("old", at: "site/lessons/old.html")
    let list = "\(site)/.tutor-course"
    let text = try String(contentsOfFile: list, encoding: .utf8)
    // An older version of the course wrote this list. It contains a lesson that the course no longer has.
    try Data((text + "lessons/old.html\n../outside.html\n").utf8).write(to: URL(filePath: list))
    try home.put("stays", at: "outside.html")
    let (message, status) = try export("course site/")
    #expect(message.hasPrefix("site/ contains the course.") && status == .exited(0))
    #expect(files() == (Self.all + ["notes.txt"]).sorted())
    #expect(FileManager.default.fileExists(atPath: "\(home.path)/outside.html"))
  }

  @Test(.enabled(if: getuid() == 0, "Only root can mount a small disk."))
  func `A course export that runs out of disk space succeeds when space is free`() throws {
    let (output, _) = try home.shell(
      """
      cd '\(home.path)'; export TUTOR_LESSONS='\(lessons)'
      mkdir disk; mount -t tmpfs -o size=8m none disk; head -c 9000000 /dev/zero >disk/fill 2>/dev/null
      tutor export course disk/site 2>&1; rm disk/fill
      tutor export course disk/site 2>&1; echo $?; umount -l disk
      """)
    let message = output.joined(separator: " ")
    #expect(message.contains("the disk is full"))
    #expect(message.hasSuffix(" 0"), "\(message)")
  }

  @Test func `A folder that contains other files is left unchanged`() throws {
    try home.put("mine", at: "site/notes.txt")
    let (message, status) = try export("course site")
    #expect(
      message
        == "site contains other files, such as notes.txt. Name a new or empty folder, or one that `export course` wrote."
    )
    #expect(status == .exited(2))
    #expect(files() == ["notes.txt"])
  }

  @Test func `An export does not overwrite a file that the tutor did not write`() throws {
    _ = try export("course site")
    let list = "\(site)/.tutor-course"
    try Data("tutor course 1\nindex.html\n".utf8).write(to: URL(filePath: list))
    try home.put("mine", at: "site/search.html")
    let (message, status) = try export("course site")
    #expect(message.contains("was not written by the tutor, and a page needs this name."))
    #expect(status == .exited(2))
    #expect(try String(contentsOfFile: "\(site)/search.html", encoding: .utf8) == "mine")
  }

  @Test func `Nothing is written or removed through a link`() throws {
    _ = try export("course site")
    try FileManager.default.moveItem(atPath: "\(site)/runs", toPath: "\(home.path)/elsewhere")
    try FileManager.default.createSymbolicLink(
      atPath: "\(site)/runs", withDestinationPath: "\(home.path)/elsewhere")
    let (message, status) = try export("course site")
    #expect(message.hasPrefix("site/runs was not written by the tutor"))
    #expect(status == .exited(2))
  }

  @Test(arguments: [
    ("course Lessons/02-async-let/Lesson.md", "is a file, but a course needs a folder."),
    ("async-let /nowhere/a.html", "/nowhere/a.html cannot be written: there is no such folder."),
  ])
  func `A page that cannot be written is reported`(words: String, sentence: String) throws {
    let (message, status) = try export(words)
    #expect(message.contains(sentence))
    #expect(status == .exited(2))
  }

  @Test func `A lesson with an error produces no pages`() throws {
    try home.put(
      "---\ntitle: A\n---\n\n# A\n\n## B\n\n```predict\nask: no\n```\n",
      at: "Lessons/02-async-let/Lesson.md")
    let (message, status) = try export("course site")
    #expect(message.contains("Lesson.md"))
    #expect(status == .exited(2))
    #expect(!FileManager.default.fileExists(atPath: site))
  }

  @Test func `Without a browser, exporting a PDF fails with an explanation`() throws {
    let (output, status) = try home.shell(
      "export TUTOR_LESSONS='\(lessons)' PATH=/nowhere; tutor export 2 '\(home.path)/a.pdf' 2>&1")
    #expect(
      output.joined(separator: " ").hasPrefix(
        "Writing a PDF needs Chromium, which is not in PATH."))
    #expect(status == .exited(2))
    #expect(!FileManager.default.fileExists(atPath: "\(home.path)/a.pdf"))
  }

  private static let hasBrowser = (ProcessInfo.processInfo.environment["PATH"] ?? "")
    .split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/chromium")
    }

  @Test(.enabled(if: hasBrowser, "Chromium is not installed, so no PDF can be printed."))
  func `With a browser, the handout is printed`() throws {
    let (message, status) = try export("2 a.pdf --answers")
    #expect(message == "Wrote a.pdf: the answers to \"Small\"." && status == .exited(0))
    let bytes = try Data(contentsOf: URL(filePath: "\(home.path)/a.pdf"))
    #expect(bytes.starts(with: Array("%PDF-".utf8)))
  }
}
