import DemoOptions
import LessonKit
import StyledText
package import TaskTrace

/// The learner's settings.
package struct Settings: Hashable, Sendable {
  /// The columns to fill; nil to fill the width of the terminal.
  package var width: Int?
  package var ascii = false
  package var plain = false
  package var color = true
  package var pace = Pace.default
  package var machine = MachineSettings()
  /// The folder of the learner's files; nil for the default folder.
  package var codeFolder: String?

  package init() {}

  package enum Name: String, CaseIterable, Sendable {
    case width, color, ascii, plain, pace, cores, seed, policy
    case codeFolder = "code-folder"

    package var meaning: String {
      switch self {
      case .width: "columns to fill; `auto` uses the width of the terminal"
      case .color: "colors, if the terminal supports them"
      case .ascii: "draw with plain characters only"
      case .plain: "sentences instead of drawings, for screen readers"
      case .pace: "seconds to play a run; `instant` shows it at once"
      case .cores: "worker cores of the simulated machine"
      case .seed: "seed for random order, jitter and failures"
      case .policy: "which ready job runs next"
      case .codeFolder: "the folder of the files that you write"
      }
    }

    /// The values that completion offers.
    package var values: [String] {
      switch self {
      case .width: ["auto", "80", "100", "120"]
      case .color, .ascii, .plain: ["on", "off"]
      case .pace: ["instant", "2", "5", "10"]
      case .cores: ["1", "2", "4", "8"]
      case .seed: ["0", "1", "2"]
      case .policy: MachineSettings.Policy.allCases.map(\.rawValue)
      case .codeFolder: ["auto"]
      }
    }

    /// The allowed values, in words that can follow "takes".
    var expected: String {
      switch self {
      case .width: "auto or a whole number from 40 to 200"
      case .color, .ascii, .plain: "on or off"
      case .pace: expected(of: .pace)
      case .cores: expected(of: .cores)
      case .seed: expected(of: .seed)
      case .policy: MachineSettings.Policy.allCases.map(\.rawValue).joined(separator: " or ")
      case .codeFolder: "auto or the path of a folder that begins with / and has no spaces"
      }
    }

    /// The greatest value, if `expected` does not name it.
    var unstatedMaximum: String? {
      self == .seed ? MachineOption.seed.option.form.unstatedMaximum : nil
    }

    private func expected(of option: MachineOption) -> String {
      option.option.form.expected ?? "a text"
    }
  }

  package subscript(name: Name) -> String {
    switch name {
    case .width: width.map { "\($0)" } ?? "auto"
    case .color: color ? "on" : "off"
    case .ascii: ascii ? "on" : "off"
    case .plain: plain ? "on" : "off"
    case .pace: pace.text
    case .cores: "\(machine.cores)"
    case .seed: "\(machine.seed)"
    case .policy: machine.policy.rawValue
    case .codeFolder: codeFolder ?? "auto"
    }
  }

  /// Changes a setting. The error for an invalid value names the allowed values.
  package mutating func set(_ name: Name, to value: String) throws(CommandLineFailure) {
    func read<Value>(_ value: Value?, _ text: String) throws(CommandLineFailure) -> Value {
      guard let value else {
        throw .badValue(
          BadValue(
            name.rawValue, given: text, expected: name.expected, maximum: name.unstatedMaximum,
            defaultValue: Settings()[name]))
      }
      return value
    }
    let isOn = ["on": true, "yes": true, "off": false, "no": false][value.lowercased()]
    switch name {
    case .width:
      width = value == "auto" ? nil : try read(Quantity.integer(value, in: 40...200), value)
    case .color: color = try read(isOn, value)
    case .ascii: ascii = try read(isOn, value)
    case .plain: plain = try read(isOn, value)
    case .pace: pace = try read(Pace(value), value)
    case .cores:
      machine.cores = try read(Quantity.integer(value, in: MachineSettings.coreRange), value)
    case .seed: machine.seed = try read(UInt64(value), value)
    case .codeFolder:
      let isPath = value.hasPrefix("/") && !value.contains(where: \.isWhitespace)
      codeFolder = value == "auto" ? nil : try read(isPath ? value : nil, value)
    case .policy: machine.policy = try read(MachineSettings.Policy(rawValue: value), value)
    }
  }
}

extension Settings.Name {
  /// Finds the setting with this name, or the only one that starts with it. `colour` is read as `color`.
  package init(_ word: String) throws(CommandLineFailure) {
    let typed = word.lowercased().replacingColour
    if let exact = Settings.Name(rawValue: typed) {
      self = exact
      return
    }
    let possible = typed.isEmpty ? [] : Self.allCases.filter { $0.rawValue.hasPrefix(typed) }
    guard let only = possible.first else {
      throw .unknownSetting(word, nearest: Self.allCases.map(\.rawValue).nearest(to: word))
    }
    guard possible.count == 1 else { throw .ambiguous(word, possible.map(\.rawValue)) }
    self = only
  }
}

extension String {
  fileprivate var replacingColour: String { self == "colour" ? "color" : self }
}

// MARK: File format

extension Settings {
  private static let firstLine = "tutor settings 1"

  /// Returns a line with the version, and then one line for each setting that differs from its default.
  package func encoded() -> String {
    let defaults = Settings()
    let lines = Name.allCases.filter { self[$0] != defaults[$0] }.map {
      "\($0.rawValue) \(self[$0])"
    }
    return ([Self.firstLine] + lines).joined(separator: "\n") + "\n"
  }

  /// Reads the text that `encoded()` returned, with any line endings. The error for any other text names the invalid
  /// line.
  package static func decoded(_ text: String) throws(CommandLineFailure) -> Settings {
    let lines = SourceText(text, file: "").lines
    guard lines.first == firstLine else {
      throw .settingsLine(1, "expected \"\(firstLine)\".")
    }
    var settings = Settings()
    for (index, line) in lines.enumerated().dropFirst() where !line.isEmpty {
      let words = line.split(separator: " ").map(String.init)
      guard words.count == 2, let name = Name(rawValue: words[0].replacingColour) else {
        throw .settingsLine(index + 1, "expected a setting and its value.")
      }
      do {
        try settings.set(name, to: words[1])
      } catch {
        throw .settingsLine(index + 1, "\(error)")
      }
    }
    return settings
  }
}
