/// A schedule as one word that reproduces a run: its departures from the default order, followed by check characters.
///
/// In `3.1-17.2-4kq70hm2`, three characters for the program, its options and the machine follow the departures. Then
/// come three for the choices that the run had, and two for all characters before them, which detect any character that
/// is mistyped. It contains no addresses: the program may be rebuilt from the same source, in debug or release mode.
public struct ScheduleString: Hashable, Sendable {
  public let departures: Departures
  private let program: Int
  private let run: Int

  /// The number of check characters for the program.
  public static let programLength = 3
  /// The number of all check characters.
  public static let checkLength = 8

  public enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
    case malformed(String)
    case mistyped(String)
    case otherProgram(String)
    case changedProgram(String)

    public var description: String {
      switch self {
      case .malformed(let text):
        "\"\(text)\" is not a schedule. A schedule looks like 3.1-17.2-4kq70hm2; `explore` shows one for each outcome."
      case .mistyped(let text):
        "\"\(text)\" is mistyped: its check characters do not match the rest. Copy the whole schedule again."
      case .otherProgram(let text):
        "The schedule \(text) belongs to another program, other options or another machine. Use the options that it was found with."
      case .changedProgram(let text):
        "The schedule \(text) does not fit this run: the program has changed, or its behavior depends on more than the schedule. Type `explore` to find a new schedule."
      }
    }
  }

  /// Creates the schedule of a run that has ended.
  public init(_ departures: Departures, scenario: Scenario, choices: [ScheduleChoice]) {
    self.departures = departures
    program = Self.program(scenario)
    run = Self.run(choices)
  }

  public init(_ text: String) throws(Failure) {
    let bytes = Array(text.utf8)
    guard bytes.count > 9, bytes[bytes.count - 9] == UInt8(ascii: "-"),
      let program = Self.number(bytes.dropLast(5).suffix(3)),
      let run = Self.number(bytes.dropLast(2).suffix(3)), let check = Self.number(bytes.suffix(2))
    else { throw .malformed(text) }
    guard Self.check(bytes.dropLast(2)) == check else { throw .mistyped(text) }
    guard let departures = Departures(String(decoding: bytes.dropLast(9), as: UTF8.self)),
      departures.chance == nil
    else { throw .malformed(text) }
    self.departures = departures
    self.program = program
    self.run = run
  }

  /// Checks before a run that the schedule belongs to this scenario. A change of the program's code is not detected.
  public func check(against scenario: Scenario) throws(Failure) {
    guard program == Self.program(scenario) else { throw .otherProgram("\(self)") }
  }

  /// Checks after a run that it had the same choices as the run from which the schedule was made.
  public func check(against choices: [ScheduleChoice]) throws(Failure) {
    guard run == Self.run(choices) else { throw .changedProgram("\(self)") }
  }
}

extension ScheduleString: CustomStringConvertible {
  public var description: String {
    let text =
      "\(departures)-" + Self.characters(of: program, count: 3)
      + Self.characters(of: run, count: 3)
    return text + Self.characters(of: Self.check(Array(text.utf8)[...]), count: 2)
  }
}

extension ScheduleString {
  /// Digits and lowercase letters, without letters that are easily confused with others.
  private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
  /// The greatest primes that fit into three and two characters.
  private static let wide: UInt64 = 32749
  private static let narrow = 1021

  private static func characters(of number: Int, count: Int) -> String {
    let digits = (0..<count).reversed().map { alphabet[number >> ($0 * 5) & 31] }
    return String(decoding: digits, as: UTF8.self)
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
    var number = 0
    for byte in bytes {
      guard let digit = alphabet.firstIndex(of: byte) else { return nil }
      number = number << 5 | digit
    }
    return number
  }

  /// Returns a weighted sum, modulo a prime. A change of one character always changes it.
  private static func check(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { ($0 * 131 + Int($1) + 1) % narrow }
  }

  private static func program(_ scenario: Scenario) -> Int {
    let machine = scenario.machine
    let file = name(of: scenario.program)
    let numbers =
      ["\(machine.cores)", "\(machine.seed)"] + machine.cancelRootAt.map { "\($0.nanoseconds)" }
      + machine.interventions.map { "\($0)" }
    return shortFingerprint((numbers + [file] + scenario.arguments).joined(separator: "\0").utf8)
  }

  /// Returns the name of a program's file. A source file and the program that is compiled from it have one name.
  private static func name(of program: String) -> String {
    let name = program.split(separator: "/").last.map(String.init) ?? ""
    return name.hasSuffix(".swift") ? Scenario.compiledProgram : name
  }

  private static func run(_ choices: [ScheduleChoice]) -> Int {
    shortFingerprint(
      choices.flatMap { choice in
        [UInt32(choice.count), UInt32(choice.taken)]
          + choice.candidates.flatMap { [$0.kind.rawValue, $0.task?.number ?? 0] }
      }.flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } })
  }

  /// Returns the fingerprint of bytes, reduced to three characters.
  private static func shortFingerprint(_ bytes: some Sequence<UInt8>) -> Int {
    Int(fingerprint(of: bytes) % wide)
  }
}
