extension [Block] {
  /// The text of the blocks without markup. It includes the tasks and questions of live blocks, but no code or
  /// runs.
  package var plainText: String {
    map { block in
      switch block.kind {
      case .paragraph(let inlines), .heading(_, let inlines), .keep(let inlines, _),
        .change(let inlines):
        inlines.plainText
      case .list(let list): list.items.map { $0.blocks.plainText }.joined(separator: " ")
      case .quote(let blocks): blocks.plainText
      case .table(let table):
        ([table.header] + table.rows).flatMap { $0.map(\.plainText) }.joined(separator: " ")
      case .measure(let measurement):
        ([measurement.table.header] + measurement.table.rows).flatMap { $0.map(\.plainText) }
          .joined(separator: " ")
      case .notice(let notices): notices.map { $0.blocks.plainText }.joined(separator: " ")
      case .predict(let prediction): prediction.question.ask.plainText
      case .goal(let goal): goal.ask.plainText
      case .exercise(let exercise): exercise.ask.plainText
      case .claim(let claim): claim.words.plainText
      case .review(let questions): questions.map(\.ask.plainText).joined(separator: " ")
      default: ""
      }
    }.joined(separator: " ")
  }
}
