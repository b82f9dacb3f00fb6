import Foundation
import PseudoTerminal
import Testing

extension TeachingTests {
  /// A lesson that tries to control the terminal and to run programs.
  private var hostileLesson: String {
    let line = "\u{1B}]0;gone\u{7}\u{1B}[2J\u{9B}31m"
    return """
      ---
      title: "\(line)"
      summary: A $(touch \(home.path)/touched) `touch \(home.path)/touched`.
      minutes: 1
      ---
      # T \(line)

      ## Step \(line)

      ```swift
      import Glibc; system("touch \(home.path)/touched")
      ```

      ```code
      ../../../etc/passwd
      ```

      ```run
      async-let/read-twice; touch \(home.path)/touched
      ```

      ```run
      ../../bin/sh -c 'touch \(home.path)/touched'
      ```
      """
  }

  @Test func `A hostile lesson is shown as plain text and runs nothing`() throws {
    try home.put(hostileLesson, at: "mine/01-bad/Lesson.md")
    for command in [
      "check '\(lessons)'", "preview '\(lessons)'", "--lessons '\(lessons)' lessons",
      "--lessons '\(lessons)' open bad",
    ] {
      let (count, _) = try home.shell(
        """
        tutor \(command) </dev/null >'\(home.path)/said' 2>&1; test -s '\(home.path)/said' && echo said
        LC_ALL=C tr -cd '\\000-\\010\\013-\\037\\177' <'\(home.path)/said' | wc -c
        LC_ALL=C grep -c "$(printf '\\302\\233')" '\(home.path)/said'
        """)
      #expect(count == ["said", "0", "0"], "\(command)")
    }
    let (_, status) = try home.shell(
      "printf 'open bad/1\\nnext\\nnext\\nnext\\nnext\\n' | tutor --lessons '\(lessons)' 2>&1 | cat"
    )
    #expect(status == .exited(0))
    #expect(try home.shell("tutor check '\(lessons)' >/dev/null").status == .exited(1))
    #expect(!FileManager.default.fileExists(atPath: "\(home.path)/touched"))
  }

  @Test(arguments: ["01-warm-up/Lesson.md", "01-warm-up", "course.yml"])
  func `The check reports a link that leads out of the folder`(name: String) throws {
    try home.put("title: A course\n", at: "mine/course.yml")
    let (output, status) = try home.shell(
      """
      tutor lesson new warm-up --in '\(lessons)' >/dev/null
      mv '\(lessons)/\(name)' '\(home.path)/moved' && ln -s '\(home.path)/moved' '\(lessons)/\(name)'
      tutor --allow-code check '\(lessons)' 2>&1
      """)
    #expect(status == .exited(1))
    // Lines can wrap anywhere, even in a path.
    let letters = output.joined().filter { $0 != " " }
    #expect(letters.contains("isalinktoafileoutsidethefolder"), "\(output)")
  }
}
