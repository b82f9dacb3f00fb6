package import CommandLineKit
package import DemoOptions

/// The reason why a command finds no demo to run, or cannot run it as it was typed.
package enum DemoFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The demos and their options are not known.
  case listUnknown(reason: String)
  case noneHere
  case nameAfterOptions(String)
  case unknownOption(ArgumentFailure)
  case unknown(String, nearest: [String])
  case isLesson(String, demos: [String])
  case isPath(String)
  case isPathToExport(String)
  case options(ArgumentFailure, demo: String)
  case machineOptions(ArgumentFailure)
  case optionOfOthers(String, commands: [String])
  case freeOnly(CommandWord)
  case askedOrder

  package var description: String {
    switch self {
    case .listUnknown(let reason): reason
    case .noneHere:
      "This step has no demo. Type `run LESSON/DEMO` to run one; `run LESSON` lists a lesson's demos."
    case .nameAfterOptions(let word):
      "`\(word.shortened)` comes after an option. Write a demo's name before all options; the path of a program begins with `./` or `/`."
    case .unknownOption(let failure):
      "\(failure) Type `params` and a demo's name to list its options."
    case .unknown(let word, let nearest):
      "There is no demo \(word.asWord).\(question(nearest)) Type `run LESSON` to list a lesson's demos."
    case .isLesson(let word, let demos):
      "\(word) is a lesson, not a demo. Its demos are \(list(demos, "and"))."
    case .isPath(let path):
      "\(path) is a path, not the name of a demo. Type `trace \(path)` to run a program of your own."
    case .isPathToExport(let path):
      "`export` does not run programs. Type `trace \(path)` first, then `export FILE`."
    case .options(let failure, let demo): "\(failure)\(Self.listing(demo: demo))"
    case .machineOptions(let failure): "\(failure) Type `help trace` to list all options."
    case .optionOfOthers(let option, let commands):
      "Only \(list(commands.map { "`\($0)`" }, "and")) \(commands.count == 1 ? "takes" : "take") \(option). Type `help \(commands[0])` for more."
    case .askedOrder:
      "A schedule decides every choice of the run. Leave out `--policy ask` or the schedule."
    case .freeOnly(let word):
      "`\(word.rawValue)` compares runs, so computing is always free in it. Leave out `--cpu measured`."
    }
  }

  /// Returns the sentence that says how to list a demo's options. It follows the sentence that rejects an option.
  static func listing(demo: String) -> String { " Type `params \(demo)` to list all options." }
}
