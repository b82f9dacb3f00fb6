import FileStore
import Glibc

/// Prints pages as PDF files with an installed browser.
package struct PagePrinter: Sendable {
  package enum Failure: Error, Hashable, CustomStringConvertible {
    case noBrowser
    case noRoom(folder: String, reason: String)
    case notPrinted(browser: String, reason: String)

    package var description: String {
      switch self {
      case .noBrowser:
        "Writing a PDF needs Chromium, which is not in PATH. Install it (package chromium in Debian), or write an .html file and print it from a browser."
      case .noRoom(let folder, let reason):
        "Cannot prepare the page for printing in \(folder): \(reason). Set TMPDIR to another folder."
      case .notPrinted(let browser, let reason):
        "\(browser) did not print the page: \(reason). Write an .html file instead, and print it from a browser."
      }
    }
  }

  private static let names = [
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome",
  ]
  private let browser: String

  /// Finds the first browser in the folders of PATH that can print.
  package init() throws(Failure) {
    let folders = (EnvironmentVariables.value("PATH") ?? "").split(separator: ":").map(String.init)
    let paths = Self.names.flatMap { name in folders.map { "\($0)/\(name)" } }
    guard let found = paths.first(where: Files.isExecutable)
    else { throw .noBrowser }
    browser = found
  }

  /// Prints a self-contained page, and returns the PDF. Cancelling the calling task ends the browser.
  package func pdf(of html: String) async throws(Failure) -> [UInt8] {
    let page: TemporaryFile
    do throws(RunFailure) {
      page = try TemporaryFile(named: "page.html")
    } catch {
      guard case .noTemporaryFolder(let folder, let reason) = error else {
        throw failed("\(error)")
      }
      throw .noRoom(folder: folder, reason: reason)
    }
    defer { page.remove() }
    let output = page.folder + "/page.pdf"
    do {
      try Files.write(to: page.path, .own) { $0.write(html) }
    } catch {
      throw .noRoom(folder: page.parent, reason: page.lack(of: html.utf8.count) ?? "\(error)")
    }
    let command = command(for: page, printingTo: output)
    let ending: ProcessEnding
    do throws(RunFailure) {
      ending = try await command.run().ending
    } catch {
      throw failed("\(error)")
    }
    guard let bytes = try? Files.bytes(output, limit: 256 << 20), !bytes.isEmpty else {
      if let lack = page.lack(of: html.utf8.count) {
        throw .noRoom(folder: page.parent, reason: lack)
      }
      throw failed("it \(ending.words) and left no file")
    }
    return bytes
  }

  /// Returns the command that prints a page.
  private func command(for page: TemporaryFile, printingTo output: String) -> Command {
    var command = Command(program: browser)
    command.arguments = [
      "--headless", "--disable-gpu", "--disable-dev-shm-usage", "--no-pdf-header-footer",
      "--user-data-dir=\(page.folder)/profile", "--print-to-pdf=\(output)",
    ]
    // The browser cannot start its sandbox as root. The page has no scripts and loads nothing.
    if getuid() == 0 { command.arguments.append("--no-sandbox") }
    command.arguments.append("file://\(Self.encoded(page.path))")
    // The browser's temporary files stay in TMPDIR: it creates a socket there, and this folder's path can be too long
    // for one.
    command.temporaryFolder = page.folder
    command.memoryLimit = nil
    command.timeLimit = .seconds(60)
    return command
  }

  /// Encodes the bytes of a path that have a meaning in a URL (RFC 3986, section 2).
  static func encoded(_ path: String) -> String {
    path.utf8.map { byte in
      let isPlain =
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
        || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte || "-._~/".utf8.contains(byte)
      if isPlain { return String(UnicodeScalar(byte)) }
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (digits.count < 2 ? "0" : "") + digits
    }.joined()
  }

  private func failed(_ reason: String) -> Failure {
    .notPrinted(browser: browser, reason: reason)
  }
}
