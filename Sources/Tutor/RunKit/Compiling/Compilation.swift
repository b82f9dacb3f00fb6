import FileStore
import Glibc
import TaskTrace
import TraceAnalysis

/// The result of compiling a source.
package struct Compilation: Hashable, Sendable {
  /// The path of the program; nil if there were errors.
  package var program: String?
  /// The compiler's messages in the style of LLVM, with the file's name but not its folder.
  package var messages: String
  /// A sentence that says why the compiler did not finish; nil if it did.
  package var interruption: String?

  /// Whether the compiler or the linker could not write a file because the disk is full.
  var isOutOfSpace: Bool {
    messages.split(separator: "\n").contains { line in
      line.contains("error: ") && line.contains("No space left on device")
        && !line.contains(".swift:")
    }
  }
}

// MARK: Storing

extension Compilation {
  /// Reads the compilation that is stored in a folder. Nil if there is none, or if its program is not the one that
  /// was stored, as after a power failure.
  init?(storedIn folder: String) {
    let program = "\(folder)/\(Scenario.compiledProgram)"
    guard Files.kind(program) == .file, Files.isExecutable(program),
      let stamp = BuildStamp(of: program),
      let lines = Cache(folder: folder).lines(named: Self.file, key: stamp.description)
    else { return nil }
    self.init(program: program, messages: lines.joined(separator: "\n"))
  }

  /// Stores the messages beside the program. Stores nothing if there is no program.
  func store(in folder: String) {
    guard let program, let stamp = BuildStamp(of: program) else { return }
    let lines = messages.split(separator: "\n", omittingEmptySubsequences: false)
    Cache(folder: folder).store(lines.map(String.init), named: Self.file, key: stamp.description)
  }

  private static let file = "messages"
}

extension Compilation {
  /// Creates the result for a source that defines a function of the Swift runtime. The compiler accepts that, so this
  /// error is the tutor's. Its line is the first one with the name.
  init(of source: SourceSnapshot, replacing function: String) {
    let lines = source.text.split(separator: "\n", omittingEmptySubsequences: false)
    let line = lines.firstIndex { $0.contains(function) } ?? 0
    self.init(
      program: nil,
      messages:
        "\(source.name):\(line + 1):1: error: \(function) is a function of the Swift runtime, which cannot be replaced. Give yours another name.\n"
    )
  }
}

/// A source to compile: a snapshot of its text, and the file's name for messages and views.
package struct SourceSnapshot: Hashable, Sendable {
  /// The file's name, such as `two-downloads.swift`.
  package var name: String
  package var text: String

  package init(name: String, text: String) {
    self.name = name
    self.text = text
  }

  /// Whether the source has top-level code, like `main.swift`.
  var isScript: Bool { !MainAttribute.isIn(text) }

  /// A hash of the name and the text.
  var digest: UInt64 { fingerprint(of: "\(name)\n\(text)".utf8) }

  /// The name of the module: a valid identifier, based on the file's name.
  var module: String {
    let letters = name.dropLast(".swift".count).map { $0.isLetter || $0.isNumber ? $0 : "_" }
    let name = String(letters.filter(\.isASCII))
    return name.first?.isNumber == false ? "Learner_\(name)" : "Learner"
  }
}

extension Compilation {
  private static let adviceToCheck =
    "Type `swiftc --version` in a shell to check that the compiler works."

  /// The result of a compiler that reported no error, but made no program.
  init(withoutProgram messages: String) {
    self.init(program: nil, messages: messages)
    interruption = "The compiler reported no error, but wrote no program. \(Self.adviceToCheck)"
  }

  /// The longest part of the compiler's own words that is shown, in bytes.
  private static let longestComplaint = 300

  /// A compilation that made no program. `messages` is what the compiler printed.
  init(failed ending: ProcessEnding, messages: String, _ limits: RunLimits) {
    self.init(program: nil, messages: messages)
    let isReported = messages.contains(" error: ")
    let complaint = messages.printedLines.first { !$0.allSatisfy(\.isWhitespace) }
      .map { String($0).shortened(to: Self.longestComplaint) }
    switch ending {
    case .exited where isReported: break
    case .killed(SIGKILL):
      interruption =
        "The compiler was stopped: it may compute for \(limits.cpu) second\(limits.cpu == 1 ? "" : "s"). "
        + "Split long expressions, and save again."
    case .timedOut:
      interruption =
        "The compiler was stopped after \(limits.realTime.components.seconds) seconds: the machine is busy. "
        + "Save again when it is not."
    case .exited where complaint != nil:
      interruption =
        "The compiler did not finish: it \(ending.words) and printed \"\(complaint ?? "")\". "
        + Self.adviceToCheck
    case .exited, .killed, .tooManyProcesses, .stopped, .interrupted:
      interruption =
        "The compiler did not finish: it \(ending.words). "
        + "Undo the last change, or make the program shorter, and save again."
    }
  }
}
