import FoundationEssentials

extension DemoCatalog {
  package enum DumpFailure: Error, Hashable, CustomStringConvertible {
    case unreadable(String)
    case unknownVersion(Int)

    package var description: String {
      switch self {
      case .unreadable(let reason): "its help cannot be read (\(reason))"
      case .unknownVersion(let version): "its help has format version \(version), not 0"
      }
    }
  }

  /// Reads the output of `demos --experimental-dump-help`: the options, as swift-argument-parser describes them. The
  /// commands of the first level are lessons, and those of the second level are demos.
  package init(dump: [UInt8]) throws(DumpFailure) {
    let document: HelpDump
    do {
      document = try JSONDecoder().decode(HelpDump.self, from: Data(dump))
    } catch let DecodingError.keyNotFound(key, _) {
      throw .unreadable("\(key.stringValue) is missing")
    } catch {
      throw .unreadable("it is not JSON of the expected form")
    }
    guard document.serializationVersion == 0 else {
      throw .unknownVersion(document.serializationVersion)
    }
    lessons = document.command.shown.map { lesson in
      Lesson(
        name: lesson.commandName, abstract: lesson.abstract ?? "",
        demos: lesson.shown.map { Demo($0, lesson: lesson.commandName) })
    }
  }
}

private struct HelpDump: Decodable {
  var serializationVersion: Int
  var command: Command

  struct Command: Decodable {
    var commandName: String
    var abstract: String?
    var discussion: String?
    var shouldDisplay: Bool?
    var arguments: [Argument]?
    var subcommands: [Command]?

    /// The visible subcommands, without the one for help.
    var shown: [Command] {
      (subcommands ?? []).filter { $0.shouldDisplay != false && $0.commandName != "help" }
    }
  }

  struct Argument: Decodable {
    struct Name: Decodable {
      var kind: String
      var name: String
    }
    var kind: String
    var names: [Name]?
    var preferredName: Name?
    var valueName: String?
    var defaultValue: String?
    var allValues: [String]?
    var abstract: String?
    var shouldDisplay: Bool?
    var isRepeating: Bool?
  }
}

extension Demo {
  fileprivate init(_ command: HelpDump.Command, lesson: String) {
    self.init(
      lesson: lesson, name: command.commandName, abstract: command.abstract ?? "",
      discussion: command.discussion ?? "",
      options: (command.arguments ?? []).compactMap { DemoOption($0) })
  }
}

extension DemoOption {
  /// Creates an option; nil if it is hidden, or if it is the help option, which every command has.
  fileprivate init?(_ argument: HelpDump.Argument) {
    let kind: Kind? =
      switch argument.kind {
      case "flag": .flag
      case "option": .option
      case "positional": .positional
      default: nil
      }
    let preferred = argument.preferredName.map(\.spelling)
    let others = (argument.names ?? []).map(\.spelling).filter { $0 != preferred }
    let spellings = [preferred].compactMap { $0 } + others
    guard let kind, argument.shouldDisplay != false, !spellings.contains("--help") else {
      return nil
    }
    self.init(
      kind: kind, spellings: spellings, valueName: argument.valueName ?? "value",
      help: argument.abstract ?? "", defaultValue: argument.defaultValue,
      allowedValues: argument.allValues ?? [], isRepeating: argument.isRepeating ?? false)
  }
}

extension HelpDump.Argument.Name {
  fileprivate var spelling: String { (kind == "long" ? "--" : "-") + name }
}
