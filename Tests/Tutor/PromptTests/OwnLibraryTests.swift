import Foundation
import PseudoTerminal
import Testing

/// Programs with libraries of their own, as commands in a shell.
@Suite struct OwnLibraryTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  @Test func `A library whose name begins like Swift's own libraries is a part of the program`()
    throws
  {
    let library = """
      public func visit() async {
        async let guest: Void = Task.yield()
        await guest
      }
      """
    try library.write(toFile: "\(desk.path)/House.swift", atomically: true, encoding: .utf8)
    try "import swiftHouse\nawait visit()\n"
      .write(toFile: "\(desk.path)/main.swift", atomically: true, encoding: .utf8)
    let commands = [
      "cd '\(desk.path)'",
      "swiftc -g -parse-as-library -emit-library -emit-module -module-name swiftHouse House.swift",
      "swiftc -g -I. -L. -lswiftHouse main.swift -Xlinker -rpath -Xlinker '$ORIGIN' -o visit",
      "tutor trace ./visit | cat",
    ]
    let (output, _) = try desk.shell(commands.joined(separator: " && "))
    #expect(output.contains { $0.contains("async let") && $0.contains("House.swift:2") })
  }
}
