import DemoOptions
package import LessonKit
package import StyledText

extension Session {
  /// Returns the effect that compiles the wrong version of a run's demo and shows the compiler's messages; none if
  /// the demo has no such version, or if the session or the text of the open step has already shown it.
  mutating func wrongVersion(of plan: RunPlan) -> [Effect] {
    guard let demo = plan.demo, let entry = catalog.lesson(ofDemos: demo.lesson),
      let wrong = sources.wrongVersion(entry, demo.name),
      !isQuoted(wrong),
      shownWrongVersions.insert(demo.id).inserted
    else { return [] }
    return [.compile(wrong)]
  }

  /// Whether the text of the open step contains the compiler's message.
  private func isQuoted(_ wrong: WrongVersion) -> Bool {
    navigation.lesson?.blocks.contains { block in
      if case .code(_, let text) = block.kind { text.contains("\(wrong.file):") } else { false }
    } ?? false
  }

  /// Returns the compiler's messages about a wrong version. In a window, Return shows them, so that the run above stays
  /// visible.
  package mutating func show(_ wrong: WrongVersion, messages: String?) -> [StyledLine] {
    let lines = lines(for: wrong, messages: messages)
    guard let pageRows, !lines.isEmpty else { return lines }
    pager.hold(Pager.pages(of: [lines], rows: pageRows), title: "the compiler's message")
    return []
  }

  /// Returns the compiler's messages about a wrong version. If there are none, returns the recorded messages,
  /// marked as such.
  func lines(for wrong: WrongVersion, messages: String?) -> [StyledLine] {
    guard let text = messages ?? wrong.recorded else { return [] }
    var lines = [StyledLine()]
    lines += sentences(
      messages != nil
        ? "The wrong version, \(wrong.file), does not compile. The compiler says:"
        : "The wrong version, \(wrong.file), does not compile. No compiler has answered; this message was recorded earlier:",
      .strong)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      // The compiler repeats its message below the line of code, where it may be too long for the window.
      let styled = StyledLine(String(line), line.contains("error: ") ? .error : .code)
      lines += styled.wrapped(to: textWidth, indent: 4)
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
