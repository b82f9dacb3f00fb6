// A demo imports one module for its options. Programs without options do not load the parser, so they compile faster.
@_exported public import ArgumentParser

/// A duration on the command line is a whole number of milliseconds, up to a minute.
extension Duration: @retroactive ExpressibleByArgument {
  private static let maximumMilliseconds = 60_000

  public init?(argument: String) {
    guard let number = Int(argument), (0...Self.maximumMilliseconds).contains(number) else {
      return nil
    }
    self = .milliseconds(number)
  }

  public var defaultValueDescription: String { "\(Int(self / .milliseconds(1)))" }

  fileprivate static func help(_ abstract: String) -> ArgumentHelp {
    ArgumentHelp("\(abstract), in milliseconds from 0 to \(maximumMilliseconds).", valueName: "ms")
  }
}

extension Option where Value == Duration {
  /// Creates an option for a duration. `help` says what takes that time. The unit and the range are added to it.
  public init(
    wrappedValue: Duration, name: NameSpecification = .long, milliseconds help: String
  ) {
    self.init(wrappedValue: wrappedValue, name: name, help: Duration.help(help))
  }
}

extension Option where Value == Duration? {
  /// Creates an option for a duration that may be missing. The unit and the range are added to `help`.
  public init(name: NameSpecification = .long, milliseconds help: String) {
    self.init(name: name, help: Duration.help(help))
  }
}

/// Several durations as one value of an option: whole numbers of milliseconds, separated by commas.
public struct Durations: ExpressibleByArgument, ExpressibleByArrayLiteral {
  public let all: [Duration]

  public init(arrayLiteral durations: Duration...) { all = durations }

  public init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    all = parts.compactMap { Duration(argument: String($0)) }
    guard all.count == parts.count else { return nil }
  }

  public var defaultValueDescription: String {
    all.map(\.defaultValueDescription).joined(separator: ",")
  }
}

extension TaskPriority: @retroactive ExpressibleByArgument {
  private static let named: KeyValuePairs<String, TaskPriority> = [
    "low": .low, "medium": .medium, "high": .high,
  ]

  public init?(argument: String) {
    guard let named = Self.named.first(where: { $0.key == argument }) else { return nil }
    self = named.value
  }

  public var defaultValueDescription: String {
    Self.named.first { $0.value == self }?.key ?? "\(rawValue)"
  }

  public static var allValueStrings: [String] { named.map(\.key) }

  public static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}

extension ClosedRange<Int> {
  /// Throws an error that names the option if a number is outside the range. Call this in `validate()`.
  public func check(_ number: Int?, for option: String) throws {
    guard let number, !contains(number) else { return }
    throw ValidationError(
      "\(option) takes a number from \(lowerBound) to \(upperBound), not \(number).")
  }
}
