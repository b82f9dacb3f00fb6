import LessonKit
import TraceExport

/// Converts exercises and their answers to Markdown.
struct TaskMarkdown {
  let words: MarkdownText

  func text(_ task: LessonOutline.NumberedTask) -> String {
    let name = Markdown.span(task.exercise.name)
    var parts = [
      "**\(task.number) · Exercise \(name):** \(words.text(task.exercise.ask, in: .line))"
    ]
    if let start = task.material?.files.start {
      parts.append(MarkdownText.fenced(start.text, "swift"))
    }
    if let change = task.mayChange { parts.append(words.paragraph(change)) }
    let lines = (0..<task.room).map { _ in HandoutMarkdown.line }
    return (parts + ["Your code:"] + lines).joined(separator: "\n\n")
  }

  func answer(_ task: LessonOutline.NumberedTask) -> String {
    var parts = [
      "## \(task.number)\n\n\(words.paragraph(task.exercise.ask))",
      "Exercise \(Markdown.span(task.exercise.name))",
    ]
    if let solution = task.material?.files.solutions.first {
      parts.append(MarkdownText.fenced(solution.text, "swift"))
    }
    if let reason = task.reason { parts.append(words.paragraph(reason.say)) }
    let feedback = (task.material?.feedback ?? []).map { feedback in
      let item =
        "- *\(Markdown.escaped(feedback.mistake))* "
        + words.text(feedback.inlines, in: .line)
      guard !feedback.code.isEmpty else { return item }
      let code = MarkdownText.fenced(feedback.code, "text").split(separator: "\n")
      return item + "\n\n" + code.map { "  \($0)" }.joined(separator: "\n")
    }
    if !feedback.isEmpty { parts.append(feedback.joined(separator: "\n")) }
    return parts.joined(separator: "\n\n")
  }
}
