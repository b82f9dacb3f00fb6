import LessonKit

/// Converts exercises and their answers to HTML for paper.
struct TaskMarkup {
  let blocks: BlockMarkup

  /// Returns the task, the program to start with, and lines to write on.
  func html(_ task: LessonOutline.NumberedTask) -> HTML {
    let id = "q_\(task.number)"
    var content = [
      HTML(
        "h3", ["id": id, "class": "label"],
        HTML(text: "\(task.number) · Exercise \(task.exercise.name)")),
      HTML("p", ["class": "ask"], blocks.html(task.exercise.ask)),
    ]
    if let start = task.material?.files.start { content.append(blocks.program(start.text)) }
    if let change = task.mayChange { content.append(HTML("p", [:], blocks.html(change))) }
    content += (0..<task.room).map { index in
      HTML("p", ["class": "line"], HTML(text: index == 0 ? "Your code:" : ""))
    }
    return HTML("section", ["class": "question task", "aria-labelledby": id], content)
  }

  /// Returns a program that passes, the reason why it is correct, and the explanation of each wrong version.
  func answer(_ task: LessonOutline.NumberedTask) -> HTML {
    var content = [
      HTML(
        "p", ["class": "facts"], HTML(text: "Exercise "),
        HTML("code", [:], HTML(text: task.exercise.name)))
    ]
    if let solution = task.material?.files.solutions.first {
      content.append(blocks.program(solution.text))
    }
    if let reason = task.reason { content.append(HTML("p", [:], blocks.html(reason.say))) }
    let feedback = (task.material?.feedback ?? []).map { feedback in
      HTML(
        "li", [:],
        [
          HTML("span", ["class": "said"], HTML(text: feedback.mistake)), HTML(text: " "),
          blocks.html(feedback.inlines),
        ] + (feedback.code.isEmpty ? [] : [blocks.listing(feedback.code)]))
    }
    if !feedback.isEmpty { content.append(HTML("ul", ["class": "others"], feedback)) }
    return HTML("div", ["class": "answer"], content)
  }
}
