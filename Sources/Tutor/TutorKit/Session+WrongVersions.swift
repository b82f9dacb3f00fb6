import DemoOptions
package import LessonKit
package import StyledText

extension Session {
  /// What the compiler says of a demo's wrong version is to be shown after a run of the demo.
  func wrongVersion(of plan: RunPlan) -> [Effect] {
    guard let demo = plan.demo, let entry = catalogue.lesson(ofDemos: demo.lesson),
      let wrong = sources.wrongVersion(entry, demo.name)
    else { return [] }
    return [.compile(wrong)]
  }

  /// The compiler's words on a wrong version; the recorded ones, marked as such, where it has none.
  package func lines(for wrong: WrongVersion, said words: String?) -> [StyledLine] {
    guard let text = words ?? wrong.recorded else { return [] }
    var lines = [StyledLine()]
    lines += sentences(
      words != nil
        ? "The wrong version, \(wrong.file), does not compile. The compiler says:"
        : "The wrong version, \(wrong.file), does not compile. No compiler is at hand; this was recorded earlier:",
      .strong)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      // A message in the middle of the code repeats the one at the top, and is too long for its place.
      let styled = StyledLine(String(line), line.contains("error: ") ? .error : .code)
      lines += styled.wrapped(to: textWidth, indent: 4)
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
