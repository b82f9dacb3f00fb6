import DemoOptions

/// A command's word, and what help says about it. Two are equal if their words are.
package struct CommandWord: Sendable {
  package let rawValue: String
  /// What may follow the word, as usage lines write it.
  let arguments: String
  let group: Group
  /// A few words for lists.
  package let summary: String
  /// More, in sentences.
  let details: String

  /// A heading in the list of commands.
  enum Group: String, CaseIterable, Sendable {
    case lessons = "Lessons"
    case runs = "Runs"
    case lastRun = "The last run"
    case code = "Your own code"
    case questions = "Questions"
    case terms = "Terms"
    case tutor = "The tutor"
  }

  init(
    _ word: String, _ arguments: String = "", in group: Group, summary: String, details: String
  ) {
    rawValue = word
    self.arguments = arguments
    self.group = group
    self.summary = summary
    self.details = details
  }

  var usage: String { arguments.isEmpty ? rawValue : "\(rawValue) \(arguments)" }
}

extension CommandWord: Hashable {
  package static func == (one: Self, other: Self) -> Bool { one.rawValue == other.rawValue }
  package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

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
  static func type(beginningWith word: String) throws(TutorFailure) -> any SessionCommand.Type {
    if let exact = type(named: word) { return exact }
    if word == questionMark { return HelpCommand.self }
    let typed = word.lowercased()
    let possible = typed.isEmpty ? [] : types.filter { $0.word.rawValue.hasPrefix(typed) }
    guard let only = possible.first else {
      let near = all.map(\.rawValue).nearest(to: word)
      throw .unknownCommand(word, nearest: synonym(typed).map { [$0] } ?? near)
    }
    guard possible.count == 1 else { throw .ambiguous(word, possible.map { $0.word.rawValue }) }
    return only
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
