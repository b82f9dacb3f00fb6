import TraceExport

/// A self-contained HTML page with its style and scripts. It loads nothing else.
struct Page {
  var title: String
  var style = Self.style
  var scripts: [String] = []
  /// Data for the scripts.
  var data: (id: String, json: String)?
  /// Directives that the page's content security policy contains in addition.
  var allows = ""
  var body: HTML

  static let style =
    RunFigure.style + String(decoding: PackageResources.course_css, as: UTF8.self)

  var text: String {
    let policy = PagePolicy(styles: [style], scripts: scripts, others: allows)
    let data = data.map {
      "<script type=\"application/json\" id=\"\($0.id)\">\(Markup.script($0.json))</script>\n"
    }
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8"/>
      <meta http-equiv="Content-Security-Policy" content="\(policy.content)"/>
      <meta name="viewport" content="width=device-width, initial-scale=1"/>
      <meta name="color-scheme" content="light dark"/>
      <title>\(Markup.escaped(title))</title>
      <style>\(style)</style>
      </head>
      <body>
      \(body.markup)\(data ?? "")\(scripts.map { "<script>\($0)</script>\n" }.joined())</body>
      </html>

      """
  }
}
