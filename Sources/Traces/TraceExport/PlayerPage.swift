import TraceAnalysis
import TraceViews

/// A self-contained HTML page of a run. Without scripts it shows a picture with tasks, story, rules, findings and
/// source. A script turns it into a player.
struct PlayerPage {
  private let shell: PageShell
  private let markup: PlayerMarkup

  init(_ trace: Trace, _ options: ExportOptions) {
    let words = Words(trace, ascii: false)
    shell = PageShell(
      title: options.title ?? words.program, machine: words.machine, ending: words.abnormalEnding,
      style: PageShell.style, script: Self.script)
    markup = PlayerMarkup(trace, options)
  }

  private static let script = PageShell.script(
    PageShell.player + [Array("player(document.body);\n".utf8)])

  func write(to output: inout some TextOutputStream) {
    shell.writeBeginning(to: &output)
    output.write("<main>\n")
    markup.write(to: &output)
    output.write("</main>\n")
    shell.writeEnd(to: &output)
  }
}
