import TraceAnalysis
import TraceViews

extension TimelinePicture {
  /// The picture's size, reduced to the room that names, outcomes and lanes need.
  var fittingSize: Size {
    var (name, outcome) = (0.0, 0.0)
    for row in outline.rows {
      let indent = Double(min(row.prefix.count / 3, 8)) * 14
      switch row.content {
      case .task(let position):
        let task = trace.tasks[position]
        let count = min(words.name(task.id).count, size.name)
        name = max(name, indent + Double(count) * 7.4)
        outcome = max(
          outcome,
          Double(words.outcome(of: task).count)
            * Self.width(ofCharacterIn: PictureStyle.name(for: task.outcome)))
      case .fold(let fold):
        name = max(name, indent + 80)
        outcome = max(
          outcome, Double(words.outcome(of: fold).count) * Self.width(ofCharacterIn: "dim"))
      }
    }
    var fitting = size
    // Many lanes are drawn closer together, so that they fit on one sheet.
    if outline.rows.count > 14 { fitting.row = size.row * 0.8 }
    fitting.left = min(size.left, 14 + name + 22)
    fitting.right = min(size.right, 10 + outcome + 16)
    return fitting
  }
}
