package import CommandLineKit

extension CommandWord {
  /// Every command, in the order of the list that help prints.
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

  /// The command of exactly that word.
  static func type(named word: String) -> (any SessionCommand.Type)? {
    let typed = word.lowercased()
    return types.first { $0.word.rawValue == typed }
  }

  /// What asks for help in many programs.
  static let questionMark = "?"

  /// The only command whose word has this prefix; `?` is `help`.
  static func type(
    beginningWith word: String
  ) throws(CommandLineFailure) -> any SessionCommand.Type {
    if word == questionMark { return HelpCommand.self }
    let meant = try meant(by: word, among: all, synonym: synonym)
    return types.first { $0.word == meant } ?? HelpCommand.self
  }

  /// What to type instead of a word of other programs, or of a view's name alone.
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
    case "source", "cat": CodeCommand.word.rawValue
    default: TraceView(rawValue: word).map { "\(TraceCommand.word.rawValue) \($0.rawValue)" }
    }
  }
}
