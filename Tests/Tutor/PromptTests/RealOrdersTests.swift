import Foundation
import PseudoTerminal
import Testing

/// Real runs of random programs, compared with all explored orders.
///
/// Each program has a number. `RANDOM_PROGRAMS=FIRST-LAST` in the environment tests other programs than the usual ones;
/// those with too many orders are then left out.
@Suite(.serialized) struct RealOrdersTests {
  private let home: TestHome

  init() throws { home = try TestHome() }

  /// Programs with few orders and at least three outcomes.
  private static let usual = [4, 5, 15]

  /// The programs that the environment chooses; nil for the usual ones.
  private static let chosen: ClosedRange<Int>? = {
    let text = ProcessInfo.processInfo.environment["RANDOM_PROGRAMS"] ?? ""
    let ends = text.split(separator: "-").compactMap { Int($0) }
    return ends.count == 2 && ends[0] <= ends[1] ? ends[0]...ends[1] : nil
  }()

  @Test(arguments: chosen.map(Array.init) ?? usual)
  func `Each real run of a random program has an explored outcome`(number: Int) throws {
    let path = "\(home.path)/program.swift"
    try Data(RandomProgram.text(number).utf8).write(to: URL(filePath: path))
    let (output, status) = try home.shell(
      "tutor explore --cores 2 --by lines --limit 20000 --real 100 '\(path)' | cat")
    #expect(status == .exited(0))
    let page = output.joined(separator: " ")
    let isComplete = page.contains("All orders on 2 cores were tried.")
    if Self.chosen == nil {
      #expect(isComplete)
      #expect(output.count { $0.contains("replay ") } > 2)
    } else if !isComplete {
      return
    }
    #expect(page.contains("Each of the 100 real runs had "), "\(page)")
  }
}
