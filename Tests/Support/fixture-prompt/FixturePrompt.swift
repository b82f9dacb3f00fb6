import Glibc
import LineEditor
import StyledText

/// A program that uses the prompt and prints the lines and keys that it reads. Tests use it in a pseudo-terminal.
@main
struct FixturePrompt {
  static func main() async throws {
    var configuration = ConsoleConfiguration(program: "tutor")
    var readsKeysOnly = false
    var note: [StyledLine] = []
    var arguments = CommandLine.arguments.dropFirst().makeIterator()
    while let argument = arguments.next() {
      switch argument {
      case "--history": configuration.historyPath = arguments.next()
      case "--limit": configuration.historyLimit = arguments.next().flatMap { Int($0) } ?? 0
      case "--note":
        note =
          arguments.next().map { $0.split(separator: "|").map { StyledLine(String($0)) } } ?? []
      case "--vi": configuration.usesVIKeys = true
      case "--keys": readsKeysOnly = true
      default: break
      }
    }
    let console = try Console(configuration)
    let session = Session(console: console, note: note)
    if readsKeysOnly {
      await session.obey("keys")
    } else {
      while await session.readLine() {}
    }
    await console.close()
    console.print(["closed"])
  }
}

struct Session {
  let console: Console
  let note: [StyledLine]

  func readLine() async -> Bool {
    let outcome = await console.readLine(
      prompt: StyledLine([Span("demo>", .prompt), Span(" ")]), note: note,
      completing: { request in complete(request) })
    switch outcome {
    case .line(let line):
      console.print([StyledLine("got [\(line)]")])
      await obey(line)
      return line != "quit"
    case .interrupted:
      console.print(["interrupted"])
      return true
    case .endOfInput:
      console.print(["end of input"])
      return false
    }
  }

  private func complete(_ request: CompletionRequest) -> [CompletionCandidate] {
    switch request.word {
    case "tick":
      console.print(["above one", "above two"])
      return []
    case "tock":
      console.replaceNote(with: ["new note"])
      return []
    case "leave":
      Task { await console.close() }
      return []
    case "trap": fatalError("a trap on the editor's thread")
    default: break
    }
    let commands = [
      CompletionCandidate("lessons", summary: "all lessons"),
      CompletionCandidate("log", summary: "one event a line"), CompletionCandidate("open"),
    ]
    let lessons = ["async-let", "async-sequences", "it's quoted", "task-trees", "two words"].map {
      CompletionCandidate($0)
    }
    return (request.words.isEmpty ? commands : lessons).filter { $0.text.hasPrefix(request.word) }
  }

  func obey(_ line: String) async {
    switch line {
    case "history": console.print(console.history().map { StyledLine("past [\($0)]") })
    case "keys":
      await console.withKeys { keys in
        console.print(["press keys"])
        for await key in keys {
          console.print([StyledLine("key \(key)")])
          if key == .character("q") { break }
        }
      }
    case "ahead":
      await console.withKeys(keepingOthers: true) { keys in
        console.print(["type ahead"])
        for await key in keys {
          keys.keep(key)
          if key == .escape { break }
        }
      }
    case "run":
      await console.withKeys { keys in
        var ticks = 0
        while await keys.next(within: .milliseconds(5)) != .interrupt {
          ticks += 1
          if ticks == 3 { console.print(["running"]) }
        }
        console.print(["cancelled"])
      }
    case "cancel":
      let reading = Task { await console.readLine(prompt: "other> ") }
      reading.cancel()
      console.print([StyledLine("gave \(await reading.value)")])
    case "size":
      let terminal = Terminal.current()
      console.print([StyledLine("\(terminal.columns)x\(terminal.rows)")])
    case "modes": await changeModes()
    case "stop": kill(getpid(), SIGTSTP)
    case "exit": exit(3)
    case "abort": abort()
    default: break
    }
  }

  /// Changes the modes of the terminal until a signal ends the process.
  private func changeModes() async {
    console.print(["changing"])
    while true { await console.withKeys { _ in } }
  }
}
