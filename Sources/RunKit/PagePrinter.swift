import FoundationEssentials
import Glibc

/// Prints pages with a browser that is installed.
package struct PagePrinter: Sendable {
  package enum Failure: Error, Hashable, CustomStringConvertible {
    case noBrowser
    case notPrinted(browser: String, reason: String)

    package var description: String {
      switch self {
      case .noBrowser:
        "A PDF is printed by Chromium, and there is none in PATH. Install it (Debian's package chromium), or write .html and print that from any browser."
      case .notPrinted(let browser, let reason):
        "\(browser) did not print the page: \(reason). Write .html instead, and print that from any browser."
      }
    }
  }

  private static let names = [
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome",
  ]
  private let browser: String

  /// The first browser in the folders of PATH that can print.
  package init(
    environment: (String) -> String? = EnvironmentVariables.value
  ) throws(Failure) {
    let folders = (environment("PATH") ?? "").split(separator: ":").map(String.init)
    let paths = Self.names.flatMap { name in folders.map { "\($0)/\(name)" } }
    guard let found = paths.first(where: { FileManager.default.isExecutableFile(atPath: $0) })
    else { throw .noBrowser }
    browser = found
  }

  /// The page, which needs nothing beside itself, as a PDF. Cancelling the calling task ends the browser.
  package func pdf(of html: String) async throws(Failure) -> [UInt8] {
    let page: TemporaryFile
    do throws(RunFailure) {
      page = try TemporaryFile(named: "page.html")
    } catch {
      throw failed("\(error)")
    }
    defer { page.remove() }
    let output = page.folder + "/page.pdf"
    do {
      try Data(html.utf8).write(to: URL(filePath: page.path))
    } catch {
      throw failed("its page could not be written to \(page.folder)")
    }
    var command = Command(program: browser)
    command.arguments = [
      "--headless", "--disable-gpu", "--disable-dev-shm-usage", "--no-pdf-header-footer",
      "--user-data-dir=\(page.folder)/profile", "--print-to-pdf=\(output)",
    ]
    // The browser's own walls cannot be built by root; the page has no script, and asks for nothing.
    if getuid() == 0 { command.arguments.append("--no-sandbox") }
    command.arguments.append("file://\(page.path)")
    command.memoryLimit = nil
    command.timeLimit = .seconds(60)
    let ending: ProcessEnding
    do throws(RunFailure) {
      ending = try await command.run().ending
    } catch {
      throw failed("\(error)")
    }
    guard let bytes = try? Data(contentsOf: URL(filePath: output)), !bytes.isEmpty else {
      throw failed("it \(ending.words) and left no file")
    }
    return [UInt8](bytes)
  }

  private func failed(_ reason: String) -> Failure {
    .notPrinted(browser: browser, reason: reason)
  }
}
