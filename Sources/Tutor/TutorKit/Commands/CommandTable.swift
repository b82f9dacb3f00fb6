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
    let meant = try meant(by: word, among: all, synonyms: synonyms)
    return types.first { $0.word == meant } ?? HelpCommand.self
  }

  /// What to type instead of a command of other programs or of a view's name.
  private static let synonyms: [String: String] = {
    var synonyms = TraceView.suggested.mapValues { "\(TraceCommand.word.rawValue) \($0)" }
    for (word, others) in [
      (QuitCommand.word, ["exit", "bye", "logout"]),
      (HelpCommand.word, ["man", "info", "commands"]),
      (LessonsCommand.word, ["ls", "dir", "list", "menu"]),
      (OpenCommand.word, ["start", "begin", "load"]),
      (NextCommand.word, ["continue", "forward"]),
      (BackCommand.word, ["previous"]),
      (RunCommand.word, ["demo", "demos", "simulate"]),
      (PredictCommand.word, ["answer", "guess"]),
      (PickCommand.word, ["challenge", "play", "choose"]),
      (WhyCommand.word, ["explain"]),
      (StepCommand.word, ["walk", "debug"]),
      (CodeCommand.word, ["source", "cat"]),
      (DefineCommand.word, ["what", "glossary", "term", "meaning"]),
      (SearchCommand.word, ["find", "grep"]),
    ] {
      for other in others { synonyms[other] = word.rawValue }
    }
    return synonyms
  }()
}
