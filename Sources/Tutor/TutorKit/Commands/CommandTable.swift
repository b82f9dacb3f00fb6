package import CommandLineKit

extension CommandWord {
  /// The types of all commands, in the order in which `help` lists them.
  static let types: [any SessionCommand.Type] = [
    LessonsCommand.self, OpenCommand.self, NextCommand.self, BackCommand.self, GotoCommand.self,
    WhereCommand.self, PresentCommand.self,
    RunCommand.self, RerunCommand.self, TallyCommand.self, ExploreCommand.self,
    ReplayCommand.self, PickCommand.self, UndoCommand.self, RunsCommand.self,
    CompareCommand.self, ParamsCommand.self,
    TraceCommand.self,
    StepCommand.self, RstepCommand.self, AtCommand.self, PrevCommand.self, UntilCommand.self,
    CancelCommand.self, FailCommand.self, DelayCommand.self, PriorityCommand.self,
    TasksCommand.self, WhyCommand.self, CodeCommand.self, ExportCommand.self,
    ExerciseCommand.self, EditCommand.self, TestCommand.self, DiffCommand.self, CopyCommand.self,
    SwiftCommand.self,
    PredictCommand.self, SkipCommand.self, HintCommand.self, SolutionCommand.self,
    ReviewCommand.self, ProgressCommand.self, ResetCommand.self, HandInCommand.self,
    DefineCommand.self, SearchCommand.self,
    SetCommand.self, HistoryCommand.self, HelpCommand.self, QuitCommand.self,
  ]

  package static let all = types.map { $0.word }

  /// Returns the command with exactly this word; nil if there is none.
  static func type(named word: String) -> (any SessionCommand.Type)? {
    let typed = word.lowercased()
    return types.first { $0.word.rawValue == typed }
  }

  /// A word for `help` that many programs accept.
  static let questionMark = "?"

  /// Returns the only command whose word has this prefix. Throws if there is none or more than one. `?` stands for
  /// `help`.
  static func type(
    beginningWith word: String
  ) throws(CommandLineFailure) -> any SessionCommand.Type {
    if word == questionMark { return HelpCommand.self }
    let meant = try meant(by: word, among: all, synonym: synonym)
    return types.first { $0.word == meant } ?? HelpCommand.self
  }

  /// Returns what to type instead of a command of other programs or of a view's name; nil for other words.
  private static func synonym(_ word: String) -> String? {
    switch word {
    case "exit", "bye", "logout": QuitCommand.word.rawValue
    case "man", "info", "commands": HelpCommand.word.rawValue
    case "ls", "dir", "list", "menu": LessonsCommand.word.rawValue
    case "start", "begin", "load": OpenCommand.word.rawValue
    case "continue", "forward": NextCommand.word.rawValue
    case "previous": BackCommand.word.rawValue
    case "demo", "demos", "simulate": RunCommand.word.rawValue
    case "answer", "guess": PredictCommand.word.rawValue
    case "challenge", "play", "choose": PickCommand.word.rawValue
    case "explain": WhyCommand.word.rawValue
    case "walk", "debug": StepCommand.word.rawValue
    case "source", "cat": CodeCommand.word.rawValue
    default: TraceView(named: word).map { "\(TraceCommand.word.rawValue) \($0.rawValue)" }
    }
  }
}
