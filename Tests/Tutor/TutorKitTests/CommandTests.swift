import LessonKit
import Testing
import TutorKit

struct CommandTests {
  @Test(
    arguments: [
      ("", .next),
      ("next", .next),
      ("NEXT", .next),
      ("l", .lessons),
      ("open 2", .open("2")),
      ("o async", .open("async")),
      ("b", .back),
      ("goto 3", .goTo("3")),
      ("g read it", .goTo("read it")),
      ("where", .place),
      ("present", .present(nil)),
      ("pres 4/3", .present("4/3")),
      ("run", .run(demo: nil, arguments: [])),
      ("run --cores 1", .run(demo: nil, arguments: ["--cores", "1"])),
      ("run read-twice 3", .run(demo: "read-twice", arguments: ["3"])),
      (
        "run async-let/read-twice --reads=3",
        .run(demo: "async-let/read-twice", arguments: ["--reads=3"])
      ),
      ("rerun", .rerun([])),
      ("rer --no-fails", .rerun(["--no-fails"])),
      ("params", .params(demo: nil)),
      ("params family", .params(demo: "family")),
      ("trace", .view(nil)),
      ("trace tree", .view(.tree)),
      ("tr ti", .view(.timeline)),
      ("trace ./tree", .traceProgram(options: [], program: ["./tree"])),
      ("trace swift-format a b", .traceProgram(options: [], program: ["swift-format", "a", "b"])),
      (
        "trace --cores 2 --real tree --view log",
        .traceProgram(options: ["--cores", "2", "--real"], program: ["tree", "--view", "log"])
      ),
      ("tasks", .tasks),
      ("why image", .why("image")),
      ("why photo 3", .why("photo 3")),
      ("why not photo 3 at 120 ms", .why("not photo 3 at 120 ms")),
      ("code", .code(nil)),
      ("code Family.live", .code("Family.live")),
      ("set", .set(name: nil, value: nil)),
      ("set cores", .set(name: "cores", value: nil)),
      ("set cores 2", .set(name: "cores", value: "2")),
      ("history 5", .history("5")),
      ("help", .help(nil)),
      ("help run", .help("run")),
      ("run --help", .help("run")),
      ("trace -h", .help("trace")),
      ("q", .quit),
    ] as [(String, Command)])
  func `A line of words is a command`(line: String, command: Command) throws {
    #expect(try Command(try CommandWords.typed(line)) == command)
  }

  @Test(arguments: [
    ("rnu", "There is no command rnu. Did you mean run? help lists all commands."),
    ("exit", "There is no command exit. Did you mean quit? help lists all commands."),
    ("?", "There is no command ?. Did you mean help? help lists all commands."),
    ("xyzzy", "There is no command xyzzy. help lists all commands."),
    ("re", "re could be rerun, replay, review or reset. Type a letter more."),
    ("ta", "ta could be tally or tasks. Type a letter more."),
    ("open", "open needs more: open LESSON"),
    ("open 2 3", "3 is one word too many. It is: open LESSON"),
    ("next 2", "2 is one word too many. It is: next"),
    ("set cores 2 3", "3 is one word too many. It is: set [NAME [VALUE]]"),
    ("goto", "goto needs more: goto STEP"),
    ("why", "why needs more: why [not] TASK [at TIME]"),
    ("trace t", "t could be timeline, tree or tasks. Type a letter more."),
    (
      "trace stroy",
      "There is no view stroy. Did you mean story? For a program of that name, type trace ./stroy."
    ),
    (
      "trace --cores 2",
      "trace needs more: trace [VIEW | [--options] PROGRAM [ARGUMENTS]]"
    ),
    ("why 'image", "A ' is opened and never closed. Add a '."),
  ])
  func `What is no command is refused in a sentence`(line: String, sentence: String) {
    do {
      let command = try Command(try CommandWords.typed(line))
      Issue.record("\(line) was taken for \(command)")
    } catch {
      #expect("\(error)" == sentence)
    }
  }

  @Test func `Every command word is found by each beginning that is its alone`() throws {
    let words = CommandWord.allCases.map(\.rawValue)
    for word in words {
      for length in 1...word.count {
        let beginning = String(word.prefix(length))
        let possible = words.filter { $0.hasPrefix(beginning) }
        guard possible.count > 1, !words.contains(beginning) else { continue }
        #expect(throws: TutorFailure.ambiguous(beginning, possible)) { try Command([beginning]) }
      }
    }
  }
}
