import DemoArguments
import Testing

@Suite struct OptionTests {
  struct Command: ParsableCommand {
    @Option(milliseconds: "The image's download") var image: Duration = .milliseconds(300)
    @Option(milliseconds: "When to cancel") var cancelAt: Duration?
    @Option(help: "One for each.") var delays: Durations = [.milliseconds(300), .milliseconds(100)]
    @Option(help: "How many images.") var images = 4
    @Option(help: "How urgent.") var priority = TaskPriority.high

    func validate() throws { try (1...100).check(images, for: "--images") }
  }

  func message(for arguments: String...) throws -> String {
    let error = try #require(throws: (any Error).self) { try Command.parse(arguments) }
    return Command.message(for: error)
  }

  @Test func `Durations are given in milliseconds`() throws {
    let command = try Command.parse(["--image", "0", "--cancel-at", "60000"])
    #expect(command.image == .zero)
    #expect(command.cancelAt == .seconds(60))
    #expect(try Command.parse([]).image == .milliseconds(300))
    #expect(try Command.parse([]).cancelAt == nil)
  }

  @Test(arguments: ["60001", "-1", "1e2", "1.5", "99999999999999999999"])
  func `Invalid durations are refused`(text: String) throws {
    #expect(
      try message(for: "--image=\(text)") == "The value '\(text)' is invalid for '--image <ms>'")
  }

  @Test func `Several durations are separated by commas`() throws {
    #expect(try Command.parse([]).delays.all == [.milliseconds(300), .milliseconds(100)])
    #expect(try Command.parse(["--delays", "0,60000"]).delays.all == [.zero, .seconds(60)])
    #expect(try Command.parse(["--delays", "5"]).delays.all == [.milliseconds(5)])
  }

  @Test(arguments: ["", ",", "1,", ",1", "1,,2", "1, 2", "60001", "1;2", "-1,2"])
  func `Invalid lists of durations are refused`(text: String) throws {
    #expect(
      try message(for: "--delays=\(text)").hasPrefix(
        text.isEmpty ? "Missing value for" : "The value '\(text)' is invalid for"))
  }

  @Test func `A number out of range is reported with the range`() throws {
    #expect(try Command.parse(["--images", "100"]).images == 100)
    #expect(
      try message(for: "--images", "101") == "--images takes a number from 1 to 100, not 101.")
  }

  @Test func `Priorities are given by name`() throws {
    #expect(try Command.parse(["--priority", "low"]).priority == .low)
    #expect(
      try message(for: "--priority", "urgent").hasPrefix(
        "The value 'urgent' is invalid for '--priority <priority>'."))
  }

  @Test func `The help shows the unit, the range, the values and the default`() {
    #expect(
      Command.helpMessage(columns: 100).contains(
        """
          --image <ms>            The image's download, in milliseconds from 0 to 60000. (default: 300)
          --cancel-at <ms>        When to cancel, in milliseconds from 0 to 60000.
          --delays <delays>       One for each. (default: 300,100)
          --images <images>       How many images. (default: 4)
          --priority <priority>   How urgent. (values: low, medium, high; default: high)
        """))
  }
}
