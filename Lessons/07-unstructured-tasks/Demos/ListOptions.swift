import DemoArguments
import DemoWorld

/// The options of a list of pictures on a screen.
struct ListOptions: ParsableArguments {
  @Option(help: "How many rows the list has, from 1 to 100.") var rows = 8
  @Option(help: "How many rows the screen shows, from 1 to 100.") var visible = 3
  @Option(milliseconds: "How long a download takes") var download: Duration = .milliseconds(400)
  @Option(milliseconds: "How long it takes to scroll by a row")
  var scroll: Duration = .milliseconds(150)
  @Flag(help: "Do not cancel the download of a row that disappears.") var forgetCancel = false

  func validate() throws {
    try (1...100).check(rows, for: "--rows")
    try (1...100).check(visible, for: "--visible")
  }
}
