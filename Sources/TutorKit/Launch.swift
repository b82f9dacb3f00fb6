import DemoOptions

/// What the words of a shell's command line ask of the tutor.
package struct Launch: Hashable, Sendable {
  package enum Work: Hashable, Sendable {
    /// A prompt, or the commands that come on standard input.
    case conversation
    case script(path: String)
    /// One command, in the words of the prompt.
    case command([String])
    /// The author's rules, over the lessons in a directory.
    case check(directory: String?)
    /// What teachers do: own lessons, and what a class has handed in.
    case teach(TeacherOrder)
    /// The notes of the lesson that is presented in another terminal.
    case notes
    case help, version
  }

  package var work = Work.conversation
  /// Settings for this start alone.
  package var settings: [Change] = []
  /// Directories with a teacher's own lessons.
  package var lessons: [String] = []

  package struct Change: Hashable, Sendable {
    package var name: Settings.Name
    package var value: String
  }

  package init(_ words: [String]) throws(LaunchFailure) {
    var rest = words[...]
    while let word = rest.first, word.hasPrefix("-") {
      rest.removeFirst()
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map(String.init)
      if parts.count == 2, Self.flags.contains(parts[0]) {
        throw .valueUnexpected(of: parts[0], parts[1])
      }
      func value() throws(LaunchFailure) -> String {
        if parts.count == 2 { return parts[1] }
        guard let value = rest.popFirst() else { throw .valueMissing(word) }
        return value
      }
      switch parts[0] {
      case "--ascii": try change(.ascii, "on")
      case "--plain": try change(.plain, "on")
      case "--no-colour", "--no-color": try change(.colour, "off")
      case "--width": try change(.width, try value())
      case "--pace": try change(.pace, try value())
      case "--lessons": lessons.append(try value())
      case "-f", "--file": work = .script(path: try value())
      case "-h", "--help":
        work = .help
        return
      case "--version":
        work = .version
        return
      default:
        throw .unknownOption(word, nearest: Self.options.nearest(to: parts[0]))
      }
    }
    guard let first = rest.first else { return }
    if case .script = work { throw .unexpected(first) }
    let near = TeacherOrder.commands.nearest(to: first)
    if near == [first] || rest.starts(with: ["lesson", "new"]), rest.last == "--help" {
      work = .help
      return
    }
    if let order = try TeacherOrder(Array(rest)) {
      work = .teach(order)
      return
    }
    if !near.isEmpty, near != [first], (try? CommandWord(first)) == nil {
      throw .unknownCommand(first, nearest: near)
    }
    if first == "notes" {
      guard rest.count == 1 else { throw .unexpected(rest[rest.startIndex + 1]) }
      work = .notes
      return
    }
    guard first == "check" else {
      work = .command(Array(rest))
      return
    }
    guard rest.count <= 2 else { throw .unexpected(rest[rest.startIndex + 2]) }
    work = .check(directory: rest.dropFirst().first)
  }

  private mutating func change(
    _ name: Settings.Name, _ value: String
  ) throws(LaunchFailure) {
    var settings = Settings()
    do {
      try settings.set(name, to: value)
    } catch {
      throw .setting(error)
    }
    self.settings.append(Change(name: name, value: value))
  }

  private static let flags: Set = [
    "--ascii", "--plain", "--no-colour", "--no-color", "-h", "--help", "--version",
  ]

  static let options = [
    "--ascii", "--plain", "--no-colour", "--width", "--pace", "--lessons", "--file", "--help",
    "--version",
  ]

  package static let help = """
    A tutor for Swift structured concurrency.

    tutor                          a prompt; where you were is remembered
    tutor COMMAND …                one command, in the words of the prompt:
                                     tutor lessons
                                     tutor run async-let/concurrent-binding --metadata-fails
                                     tutor run async-let/read-twice --format json
                                     tutor tally 191 group-patterns/first-wins
                                     tutor export async-let handout.html
                                     tutor export course site
    tutor trace [--options] PROGRAM [ARGUMENTS]
                                   trace any Swift program; it reads what is piped to tutor
                                     tutor trace --cores 2 --view tree .build/debug/MyProgram
    tutor present [LESSON]         show a lesson to a class, a step a screen
    tutor notes                    in a second terminal: the speaker notes and a timer
    tutor -f SCRIPT                the commands in a file, one a line; # begins a comment
    … | tutor                      the commands on a pipe
    tutor check [DIRECTORY]        hold lessons against the rules for authors
    tutor lesson new NAME [--in DIRECTORY]
                                   begin a lesson of your own: a text that works, to be changed
    tutor preview [LESSON | DIRECTORY]
                                   show a lesson as learners see it, again whenever its file changes
    tutor hand-in [--name NAME] FILE
                                   write what you have done to a file for your teacher
    tutor class DIRECTORY [--csv FILE]
                                   read what a class has handed in

    Before the command:
      --lessons DIRECTORY          lessons of your own, and the course there; may be said again
      --width N                    columns to fill, from 40 to 200
      --ascii                      draw with plain characters only
      --plain                      sentences instead of drawings, for a screen reader
      --no-colour                  no colours; NO_COLOR in the environment does the same
      --pace S                     seconds in which a run plays; instant shows it at once
      --help, --version

    tutor help lists the commands, tutor help run all options of a run.
    Exit codes: 0 done, 1 a check failed, 2 bad usage, 3 a script stopped at an error.
    """
}

/// Why a command line cannot be understood.
package enum LaunchFailure: Error, Hashable, Sendable, CustomStringConvertible {
  case unknownOption(String, nearest: [String])
  case unknownCommand(String, nearest: [String])
  case unknownOptionHere(String, nearest: [String])
  case valueMissing(String)
  case valueUnexpected(of: String, String)
  case lessonName(String)
  case classFormat(String)
  case unexpected(String)
  case setting(TutorFailure)

  package var description: String {
    switch self {
    case .unknownOption(let word, let nearest):
      "There is no option \(word) before a command."
        + (nearest.isEmpty ? "" : " Did you mean \(list(nearest, "or"))?")
        + " tutor --help lists them."
    case .unknownCommand(let word, let nearest):
      "There is no command \(word). Did you mean \(list(nearest, "or"))? tutor --help lists them."
    case .unknownOptionHere(let word, let nearest):
      "There is no option \(word) here."
        + (nearest.isEmpty ? "" : " Did you mean \(list(nearest, "or"))?")
        + " tutor --help lists them."
    case .lessonName(let name):
      "A lesson cannot be called \(name). Name it by words of the letters a to z and digits, such as warm-up."
    case .classFormat(let format):
      "There is no format \(format) of a class. It is text or csv."
    case .valueMissing(let word): "\(word) needs a value. tutor --help says which."
    case .valueUnexpected(let word, let value): "\(word) takes no value. Leave out =\(value)."
    case .unexpected(let word): "\(word) is one word too many. tutor --help shows what may be said."
    case .setting(let failure): "\(failure)"
    }
  }
}
