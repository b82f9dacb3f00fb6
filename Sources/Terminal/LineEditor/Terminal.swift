import CLineEditor
import Glibc
package import StyledText

/// The properties of the terminal at standard input and output, if there is one.
package struct Terminal: Hashable, Sendable {
  package var columns: Int
  package var rows: Int
  /// The colors of the terminal. `none` if output is not a terminal, NO_COLOR is set, or the terminal has no colors.
  package var colors: TerminalWriter.Colors
  /// Whether both input and output are a terminal.
  package var isInteractive: Bool
  /// Whether the terminal can move its cursor, so that lines can be edited and pictures redrawn.
  package var movesCursor: Bool
  var inputIsTerminal: Bool

  /// Returns the terminal's present properties.
  package static func current() -> Terminal {
    let size = le_terminal_size()
    return Terminal(
      environment: { name in unsafe getenv(name).map { unsafe String(cString: $0) } },
      inputIsTerminal: le_is_terminal(STDIN_FILENO),
      outputIsTerminal: le_is_terminal(STDOUT_FILENO),
      columns: Int(size.columns), rows: Int(size.rows))
  }

  /// Writes to standard output, in order with other output. `finishOutput()` says whether that succeeded.
  package static func write(_ text: String) { LineEditor.write(text) }

  /// Flushes standard output. If any output could not be written, returns the reason; otherwise nil.
  package static func finishOutput() -> String? {
    let error = le_finish_output()
    switch error {
    case 0: return nil
    case EBADF: return "standard output is closed"
    default: return unsafe String(cString: strerror(error))
    }
  }

  /// The largest size for which anything is drawn. It is far above the size of any screen.
  private static let most = (columns: 2_000, rows: 1_000)

  /// Returns the largest set of colors that TERM and COLORTERM promise.
  private static func colors(terminal: String, kind: String) -> TerminalWriter.Colors {
    if ["truecolor", "24bit"].contains(kind) || terminal.hasSuffix("-direct") { return .direct }
    return terminal.hasSuffix("-256color") ? .indexed : .ansi
  }

  /// Derives the properties from the environment. A size of 0 means that the terminal does not report its size.
  init(
    environment: (String) -> String?, inputIsTerminal: Bool, outputIsTerminal: Bool, columns: Int,
    rows: Int
  ) {
    func value(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
    func number(_ name: String) -> Int? {
      value(name).flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    }
    self.columns = min(columns > 0 ? columns : number("COLUMNS") ?? 80, Self.most.columns)
    self.rows = min(rows > 0 ? rows : number("LINES") ?? 24, Self.most.rows)
    self.inputIsTerminal = inputIsTerminal
    isInteractive = inputIsTerminal && outputIsTerminal
    let name = value("TERM")
    movesCursor = isInteractive && name != nil && name != "dumb"
    let showsColors =
      name.map {
        $0 != "dumb" && !$0.hasPrefix("vt1") && !$0.hasPrefix("vt2") && !$0.hasSuffix("-mono")
      }
      ?? (value("COLORTERM") != nil)
    let isPlain = !outputIsTerminal || !showsColors || value("NO_COLOR") != nil
    colors = isPlain ? .none : Self.colors(terminal: name ?? "", kind: value("COLORTERM") ?? "")
  }
}
