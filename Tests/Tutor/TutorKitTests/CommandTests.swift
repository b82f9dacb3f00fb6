import CommandLineKit
import LessonKit
import Testing

@testable import TutorKit

struct CommandTests {
  @Test(
    arguments: [
      ("", NextCommand()),
      ("next", NextCommand()),
      ("NEXT", NextCommand()),
      ("next photo 3", NextCommand(task: "photo 3")),
      ("prev image", PrevCommand(task: "image")),
      ("step", StepCommand(count: 1)),
      ("st 5", StepCommand(count: 5)),
      ("rstep 2", RstepCommand(count: 2)),
      ("at 120 ms", AtCommand(time: "120 ms")),
      ("cancel row 1", CancelCommand(task: "row 1")),
      ("fail image", FailCommand(task: "image")),
      ("delay row 1 30 ms", DelayCommand(task: "row 1", time: "30 ms")),
      ("delay image 30", DelayCommand(task: "image", time: "30")),
      ("delay row 1 1.5s", DelayCommand(task: "row 1", time: "1.5s")),
      ("priority row 1 high", PriorityCommand(task: "row 1", priority: "high")),
      ("until count(tasks) == 2", UntilCommand(expression: "count(tasks) == 2")),
      ("l", LessonsCommand()),
      ("lesson 13", LessonsCommand(lesson: "13")),
      ("open 2", OpenCommand(lesson: "2")),
      ("o async", OpenCommand(lesson: "async")),
      ("b", BackCommand()),
      ("goto 3", GotoCommand(step: "3")),
      ("goto step 3", GotoCommand(step: "3")), ("go to step 3", GotoCommand(step: "3")),
      ("open lesson 2", OpenCommand(lesson: "2")), ("open lesson 2 3", OpenCommand(lesson: "2/3")),
      ("open channels 3/11", OpenCommand(lesson: "channels/3/11")),
      ("goto 9.3", GotoCommand(step: "9.3")), ("goto 9 3", GotoCommand(step: "9/3")),
      ("go to lesson 9 step 3", GotoCommand(step: "9/3")),
      ("go to lesson 9", GotoCommand(step: "9/0")),
      ("goto channels 3/11", GotoCommand(step: "channels/3/11")),
      ("g read it", GotoCommand(step: "read it")),
      ("where", WhereCommand()),
      ("exercise", ExerciseCommand()),
      ("exe two-downloads", ExerciseCommand(name: "two-downloads")),
      ("edit", EditCommand()),
      ("edit mine", EditCommand(name: "mine")),
      ("test", TestCommand()), ("test trip", TestCommand(name: "trip")),
      ("diff", DiffCommand()),
      ("swift", SwiftCommand()),
      ("present", PresentCommand(lesson: nil)),
      ("pres 4/3", PresentCommand(lesson: "4/3")),
      ("run", RunCommand(demo: nil, options: [])),
      ("run --cores 1", RunCommand(demo: nil, options: ["--cores", "1"])),
      ("run read-twice 3", RunCommand(demo: "read-twice", options: ["3"])),
      (
        "run async-let/read-twice --reads=3",
        RunCommand(demo: "async-let/read-twice", options: ["--reads=3"])
      ),
      ("rerun", RerunCommand(options: [])),
      ("rer --no-fails", RerunCommand(options: ["--no-fails"])),
      ("params", ParamsCommand(demo: nil)),
      ("params family", ParamsCommand(demo: "family")),
      ("trace", TraceCommand.view(nil)),
      ("trace tree", TraceCommand.view(.tree)),
      ("trace findings", TraceCommand.view(.rules)),
      ("tr ti", TraceCommand.view(.timeline)),
      ("trace ./tree", TraceCommand.program(options: [], words: ["./tree"])),
      (
        "trace swift-format a b",
        TraceCommand.program(options: [], words: ["swift-format", "a", "b"])
      ),
      (
        "trace --cores 2 --real tree --view log",
        TraceCommand.program(
          options: ["--cores", "2", "--real"], words: ["tree", "--view", "log"])
      ),
      ("tasks", TasksCommand()),
      ("why", WhyCommand(question: "")),
      ("why image", WhyCommand(question: "image")),
      ("why photo 3", WhyCommand(question: "photo 3")),
      ("why not photo 3 at 120 ms", WhyCommand(question: "not photo 3 at 120 ms")),
      ("code", CodeCommand(declaration: nil)),
      ("code Family.live", CodeCommand(declaration: "Family.live")),
      ("set", SetCommand(name: nil, value: nil)),
      ("set cores", SetCommand(name: "cores", value: nil)),
      ("set cores 2", SetCommand(name: "cores", value: "2")),
      ("history 5", HistoryCommand(count: "5")),
      ("help", HelpCommand(topic: nil)),
      ("help run", HelpCommand(topic: "run")),
      ("run --help", HelpCommand(topic: "run")),
      ("trace -h", HelpCommand(topic: "trace")),
      ("q", QuitCommand()),
      ("?", HelpCommand()),
    ] as [(String, any SessionCommand)])
  func `A typed line is parsed as a command`(line: String, command: any SessionCommand) throws {
    #expect(AnyHashable(try Command(try CommandWords.typed(line)).command) == AnyHashable(command))
  }

  @Test(arguments: [
    ("rnu", "There is no command rnu. Did you mean run? Type `help` to list all commands."),
    ("exit", "There is no command exit. Did you mean quit? Type `help` to list all commands."),
    (
      "story",
      "There is no command story. Did you mean trace story? Type `help` to list all commands."
    ),
    (
      "findings",
      "There is no command findings. Did you mean trace findings? Type `help` to list all commands."
    ),
    (
      "findngs",
      "There is no command findngs. Did you mean trace findings? Type `help` to list all commands."
    ),
    ("explan", "There is no command explan. Did you mean why? Type `help` to list all commands."),
    (
      "trace findngs",
      "There is no view findngs. Did you mean findings? To trace a program of that name, type `trace ./findngs`."
    ),
    ("play", "There is no command play. Did you mean pick? Type `help` to list all commands."),
    ("--cores 2", "--cores is an option. Type a command before it, such as `rerun`."),
    ("--", "There is no command --. Type `help` to list all commands."),
    ("xyzzy", "There is no command xyzzy. Type `help` to list all commands."),
    ("re", "\"re\" is ambiguous: it could be rerun, replay, review or reset. Type more letters."),
    ("ta", "\"ta\" is ambiguous: it could be tally or tasks. Type more letters."),
    ("open", "`open` needs an argument. Usage: open LESSON"),
    ("open 2 3 4", "Unexpected argument \"3\". Usage: open LESSON"),
    (
      "compare outcome",
      "The number of the outcome is missing. `explore` numbers the outcomes. Example: compare outcome 2"
    ),
    (
      "replay outcome",
      "The number of the outcome is missing. `explore` numbers the outcomes. Example: replay outcome 2"
    ),
    ("back 2", "Unexpected argument \"2\". Usage: back"),
    ("set cores 2 3", "Unexpected argument \"3\". Usage: set [NAME [VALUE]]"),
    ("goto", "`goto` needs an argument. Usage: goto STEP"),
    ("trace t", "\"t\" is ambiguous: it could be timeline, tree or tasks. Type more letters."),
    (
      "trace stroy",
      "There is no view stroy. Did you mean story? To trace a program of that name, type `trace ./stroy`."
    ),
    (
      "trace --cores 2",
      "`trace` needs an argument. Usage: trace [VIEW | [--options] PROGRAM [ARGUMENTS]]"
    ),
    ("why 'image", "The quotation mark ' is not closed. Add a closing '."),
    (
      "export course \"\"",
      "Name a new or empty folder for the course. Usage: export course FOLDER"
    ),
  ])
  func `An invalid command is rejected with an error message`(line: String, sentence: String) {
    do {
      let command = try Command(try CommandWords.typed(line))
      Issue.record("\(line) was parsed as \(command)")
    } catch {
      #expect("\(error)" == sentence)
    }
  }

  @Test func `An ambiguous beginning of a command word is rejected`() throws {
    let words = CommandWord.all.map(\.rawValue)
    var rejected = 0
    for word in words {
      for length in 1...word.count {
        let beginning = String(word.prefix(length))
        let possible = words.filter { $0.hasPrefix(beginning) }
        guard possible.count > 1, !words.contains(beginning) else { continue }
        rejected += 1
        #expect(throws: CommandLineFailure.ambiguous(beginning, possible)) {
          try Command([beginning])
        }
      }
    }
    #expect(rejected > 0)
  }
}
