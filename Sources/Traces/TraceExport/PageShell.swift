import StyledText

/// The beginning and the end of a page with runs. A page contains its style and its script, and loads nothing.
struct PageShell {
  let title: String
  let machine: String
  var ending: String?
  let style: String
  let script: String

  /// The style sheet of the picture, the player and the page.
  static let style =
    PictureStyle.rules + String(decoding: PackageResources.page_css, as: UTF8.self)
    + "@media screen{\n\(PictureColors(background: .light).tasks)}\n"
    + PictureStyle.forDarkPages(PictureColors(background: .dark).tasks)

  /// Joins scripts into one function, so that their names are not global.
  static func script(_ parts: [[UInt8]]) -> String {
    "(() => {\n\"use strict\";\n" + parts.map { String(decoding: $0, as: UTF8.self) }.joined()
      + "})();\n"
  }

  /// The script of the player: a function of the element that contains the run.
  static let player: [[UInt8]] =
    [
      PackageResources.common_js, Array("const player = (root, suffix = \"\") => {\n".utf8),
      PackageResources.model_js, PackageResources.stage_js, PackageResources.player_js,
      PackageResources.moves_js, Array("};\n".utf8),
    ]

  func writeBeginning(to output: inout some TextOutputStream) {
    let policy = PagePolicy(styles: [style], scripts: [script]).content + "; form-action 'none'"
    output.write(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(Markup.escaped(title))</title>
      <style>\(style)</style>
      </head>
      <body>
      <header>
      <h1>\(heading)</h1>
      <p class="machine">\(Markup.escaped(machine))</p>
      \(ending.map { "<p class=\"ending\">\(Markup.escaped($0))</p>" } ?? "")
      </header>

      """)
  }

  /// The title. A browser may break a line after a hyphen, so each option is marked as one word.
  private var heading: String {
    title.split(separator: " ", omittingEmptySubsequences: false).map { word in
      let text = Markup.escaped(String(word))
      return word.hasPrefix("--") ? "<span class=\"option\">\(text)</span>" : text
    }.joined(separator: " ")
  }

  func writeEnd(to output: inout some TextOutputStream) {
    output.write("<script>\(script)</script>\n</body>\n</html>\n")
  }
}
