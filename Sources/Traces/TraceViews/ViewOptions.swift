/// How a view is to look. The same trace and options give the same lines.
package struct ViewOptions: Hashable, Sendable {
  /// Columns to fill, held within 40 to 200.
  package var width: Int {
    didSet { width = Self.clamped(width) }
  }
  /// The most lines for tasks in a view; further tasks are folded. Nil: no limit.
  package var rows: Int?
  /// ASCII characters only.
  package var ascii: Bool
  /// Sentences instead of drawings, for a reader that speaks.
  package var plain: Bool
  /// The run's title; nil for the program's name and arguments.
  package var title: String?
  /// Whether a timeline explains its marks. One that is shown again need not, and takes fewer lines if it is narrow.
  package var showsLegend = true

  package static let widths = 40...200

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
