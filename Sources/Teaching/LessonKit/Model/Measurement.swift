/// A table in which some cells are expressions over the trace of the run above.
package struct Measurement: Hashable, Sendable {
  package var table: Table
  /// Every expression in it, row by row.
  package var keys: [Located<String>]

  /// A cell or a part of it that is measured: code that begins with an equals sign.
  static func key(in code: String) -> String? {
    let text = code.trimmed
    guard text.hasPrefix("="), !text.hasPrefix("==") else { return nil }
    return String(text.dropFirst()).trimmed
  }

  /// The table with each expression replaced by its value; a dash if it has none.
  package func filled(_ value: (_ key: String) -> String?) -> Table {
    func fill(_ cell: [Inline]) -> [Inline] {
      cell.map { inline in
        guard case .code(let code) = inline, let key = Self.key(in: code) else { return inline }
        return value(key).map { .strong([.text($0)]) } ?? .text("–")
      }
    }
    var table = table
    table.rows = table.rows.map { $0.map(fill) }
    return table
  }
}
