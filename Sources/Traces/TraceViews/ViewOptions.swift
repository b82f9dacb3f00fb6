/// The options of a view. The same trace and options always produce the same lines.
package struct ViewOptions: Hashable, Sendable {
  /// The width in columns, clamped to 40 through 200.
  package var width: Int {
    didSet { width = Self.clamped(width) }
  }
  /// The maximum number of lines for tasks in a view; nil for no limit, or for 2,000 lines in a timeline. Further tasks
  /// are folded.
  package var rows: Int?
  /// Whether the view uses only ASCII characters.
  package var ascii: Bool
  /// Whether the view consists of sentences, for screen readers, instead of drawings.
  package var plain: Bool
  /// The title of the run; nil for the program's name and arguments.
  var title: String?
  /// Whether a timeline has a legend. Without one, a narrow timeline takes fewer lines. A timeline that is shown
  /// repeatedly needs no legend.
  package var showsLegend = true
  /// Whether a timeline without a legend has a line about the machine and, if it is wide, an empty line below it.
  package var showsMachine = true
  /// The tasks that get a lane before others if a timeline folds tasks, as positions in `Trace.tasks`.
  package var preferred: [Int] = []

  static let widths = 40...200

  /// The number of lines for each task in a timeline. In a narrow one, a task's name is in a line above its lane.
  package var linesPerLane: Int { width < 64 ? 2 : 1 }

  package init(
    width: Int = 80, rows: Int? = nil, ascii: Bool = false, plain: Bool = false,
    title: String? = nil
  ) {
    self.width = Self.clamped(width)
    self.rows = rows
    self.ascii = ascii
    self.plain = plain
    self.title = title
  }

  private static func clamped(_ width: Int) -> Int {
    min(max(width, widths.lowerBound), widths.upperBound)
  }
}
