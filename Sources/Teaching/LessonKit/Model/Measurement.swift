/// A table in which some cells are expressions about the trace of the preceding run.
package struct Measurement: Hashable, Sendable {
  var table: Table
  /// The expressions in the table, row by row.
  package var keys: [Located<String>]

  /// Returns the expression in a code span that starts with one equals sign. Returns nil for other code, which is
  /// not measured.
  static func key(in code: String) -> String? {
    let text = code.trimmed
    guard text.hasPrefix("="), !text.hasPrefix("==") else { return nil }
    return String(text.dropFirst()).trimmed
  }

  /// Returns the table with each expression replaced by its value, or by a dash if it has none.
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
