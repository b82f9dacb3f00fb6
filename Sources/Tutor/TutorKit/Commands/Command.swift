import DemoOptions

/// What a learner asks for, from its words.
package enum Command: Hashable, Sendable {
  case lessons
  case open(String)
  case next, back
  case goTo(String)
  case place
  /// Without a lesson: the open one.
  case present(String?)
  /// Without a demo: the one that the lesson is about.
  case run(demo: String?, arguments: [String])
  case rerun([String])
  case tally(count: String, arguments: [String])
  /// A demo or a program, and options of the exploration and of its runs.
  case explore([String])
  /// A schedule, and what it is of.
  case replay([String])
  case params(demo: String?)
  /// Without a view: the usual ones.
  case view(TraceView?)
  /// The program's own words begin with its path.
  case traceProgram(options: [String], program: [String])
  case export(ExportArguments)
  case exportPages(PageArguments, else: [String])
  case tasks
  case why(String)
  case code(String?)
  case predict, skip, hint, solution, review, progress
  case reset(String, isSure: Bool)
  case handIn(HandInArguments)
  case define(String?)
  case search(String)
  case set(name: String?, value: String?)
  case history(String?)
  case help(String?)
  case quit

  /// Whether it can only be understood when the demos and their options are known.
  package var needsDemos: Bool {
    switch self {
    case .run, .rerun, .tally, .explore, .replay, .params, .help(.some): true
    case .next, .review, .search, .present: true
    case .export(let order): order.runsFirst
    case .exportPages: true
    default: false
    }
  }

  package init(_ words: [String]) throws(TutorFailure) {
    guard let first = words.first else {
      self = .next
      return
    }
    self = try Self.command(try CommandWord(first), Array(words.dropFirst()))
  }

  private static func command(
    _ word: CommandWord, _ rest: [String]
  ) throws(TutorFailure) -> Command {
    if rest == ["--help"] || rest == ["-h"] { return .help(word.rawValue) }
    switch word {
    case .run:
      let named = rest.first.flatMap { $0.hasPrefix("-") ? nil : $0 }
      return .run(demo: named, arguments: Array(rest.dropFirst(named == nil ? 0 : 1)))
    case .rerun: return .rerun(rest)
    case .tally:
      guard let count = rest.first else { throw .wordMissing(word) }
      return .tally(count: count, arguments: Array(rest.dropFirst()))
    case .explore: return .explore(rest)
    case .replay: return .replay(rest)
    case .trace: return try trace(rest)
    case .export:
      if let order = try PageArguments(rest) { return .exportPages(order, else: rest) }
      return .export(try ExportArguments(rest))
    case .handIn: return .handIn(try HandInArguments(rest))
    case .goto:
      guard !rest.isEmpty else { throw .wordMissing(word) }
      return .goTo(rest.joined(separator: " "))
    case .define: return .define(rest.isEmpty ? nil : rest.joined(separator: " "))
    case .search:
      guard !rest.isEmpty else { throw .wordMissing(word) }
      return .search(rest.joined(separator: " "))
    case .why:
      guard !rest.isEmpty else { throw .wordMissing(word) }
      return .why(rest.joined(separator: " "))
    default: break
    }
    let most = word == .set || word == .reset ? 2 : word.arguments.isEmpty ? 0 : 1
    guard rest.count <= most else { throw .tooManyWords(word, rest[most]) }
    switch word {
    case .lessons: return .lessons
    case .open:
      guard let lesson = rest.first else { throw .wordMissing(word) }
      return .open(lesson)
    case .next: return .next
    case .back: return .back
    case .place: return .place
    case .present: return .present(rest.first)
    case .params: return .params(demo: rest.first)
    case .tasks: return .tasks
    case .code: return .code(rest.first)
    case .predict: return .predict
    case .skip: return .skip
    case .hint: return .hint
    case .solution: return .solution
    case .review: return .review
    case .progress: return .progress
    case .reset:
      guard let what = rest.first else { throw .wordMissing(word) }
      guard rest.count == 1 || rest[1] == "yes" else { throw .tooManyWords(word, rest[1]) }
      return .reset(what, isSure: rest.count > 1)
    case .set: return .set(name: rest.first, value: rest.count > 1 ? rest[1] : nil)
    case .history: return .history(rest.first)
    case .help: return .help(rest.first)
    case .quit: return .quit
    case .run, .rerun, .tally, .explore, .replay, .trace, .export, .goto, .why, .define, .search,
      .handIn:
      preconditionFailure("handled above")
    }
  }

  /// The machine's options come before a program; a view stands alone.
  private static func trace(_ words: [String]) throws(TutorFailure) -> Command {
    let options = MachineOption.wordsBeforeProgram(words)
    let rest = Array(words.dropFirst(options.count))
    guard let first = rest.first else {
      guard options.isEmpty else { throw .wordMissing(.trace) }
      return .view(nil)
    }
    if options.isEmpty, !first.contains("/") {
      if let view = try TraceView(beginningOf: first) {
        guard rest.count == 1 else { throw .tooManyWords(.trace, rest[1]) }
        return .view(view)
      }
      let near = TraceView.allCases.map(\.rawValue).nearest(to: first)
      guard near.isEmpty else { throw .unknownView(first, nearest: near) }
    }
    return .traceProgram(options: options, program: rest)
  }
}

extension CommandWord {
  /// The command that begins so, if only one does.
  init(_ word: String) throws(TutorFailure) {
    let typed = word.lowercased()
    if let exact = CommandWord(rawValue: typed) {
      self = exact
      return
    }
    let all = CommandWord.allCases
    let possible = typed.isEmpty ? [] : all.filter { $0.rawValue.hasPrefix(typed) }
    guard let only = possible.first else {
      let near = all.map(\.rawValue).nearest(to: word)
      throw .unknownCommand(
        word, nearest: near.isEmpty ? [Self.meant(by: typed)?.rawValue].compactMap(\.self) : near)
    }
    guard possible.count == 1 else {
      throw .ambiguous(word, possible.map(\.rawValue))
    }
    self = only
  }

  /// The command that a word of other programs stands for.
  private static func meant(by word: String) -> CommandWord? {
    switch word {
    case "exit", "bye", "logout": .quit
    case "?", "man", "commands": .help
    case "ls", "dir", "menu": .lessons
    case "start", "begin", "load": .open
    case "continue", "forward": .next
    case "previous", "prev": .back
    case "explain": .why
    case "source", "cat": .code
    default: nil
    }
  }
}
