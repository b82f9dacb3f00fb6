import CommandLineKit
import DemoOptions
import LearnerRecords
import LessonKit
package import StyledText

/// The learner's files.
extension Session {
  /// Returns the folder of the learner's files. Throws if no setting names it and there is no default.
  func codeFolder() throws(TutorFailure) -> String {
    if let chosen = settings.codeFolder { return chosen }
    guard let folder = sources.code.folder() else { throw .code(.noFolder) }
    return folder
  }

  func codePath(_ name: String) throws(TutorFailure) -> String {
    "\(try codeFolder())/\(name).swift"
  }

  /// Returns the path of the learner's file for an exercise. Exercises of other courses have their own folders,
  /// because several courses may use the same names.
  func exercisePath(_ exercise: String, in entry: Catalog.Entry) throws(TutorFailure) -> String {
    guard let home = entry.home.map(sources.code.resolved) else { return try codePath(exercise) }
    let name = home.split(separator: "/").last.map(String.init) ?? ""
    let readable = String(name.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }.prefix(30))
    let course = "\(readable.isEmpty ? "course" : readable)-\(HandIn.digest(of: [home]).prefix(8))"
    return "\(try codeFolder())/\(course)/\(entry.name.id)/\(exercise).swift"
  }

  /// Returns the file to write for an exercise, and the same file as it is when it is open.
  func request(
    for exercise: Exercise, in entry: Catalog.Entry
  ) throws(TutorFailure) -> (request: CodeRequest, open: OpenCode) {
    let files: ExerciseFiles
    do { files = try sources.exercise(entry, exercise.name) } catch { throw .diagnosis(error) }
    let posed = PosedExercise(
      lesson: entry.name.id, exercise: exercise, files: files, home: entry.home)
    let path = try exercisePath(exercise.name, in: entry)
    return (CodeRequest(path: path, text: files.start.text), OpenCode(path: path, posed: posed))
  }

  /// The names of the learner's programs.
  var ownNames: [String] {
    guard let folder = try? codeFolder() else { return [] }
    return sources.code.names(folder).map(OpenCode.name)
  }

  /// Returns the learner's program with this name or path; nil if there is none.
  func ownProgram(_ word: String) -> Demo? {
    if word.hasSuffix(".swift"), let text = sources.code.text(word) {
      var own = ownProgram(word, at: word, text)
      own.path = word
      return own
    }
    guard !word.contains("/"), let path = try? codePath(word), let text = sources.code.text(path)
    else { return nil }
    return ownProgram(word, at: path, text)
  }

  /// Returns the reason why the text of the learner's file was not found.
  func failure(ofFile path: String) -> CodeFailure {
    sources.code.obstacle(path).map(CodeFailure.unreadable) ?? .missing(path)
  }

  /// Returns the reason why there is no program of the learner with this name or path; nil if no file has that name.
  func failure(ofProgram word: String) -> CodeFailure? {
    if word.hasSuffix(".swift") {
      return sources.code.obstacle(word).map(CodeFailure.unreadable) ?? .noFile(word)
    }
    guard !word.contains("/"), let path = try? codePath(word) else { return nil }
    return sources.code.obstacle(path).map(CodeFailure.unreadable)
  }

  func ownProgram(_ name: String, at path: String, _ text: String) -> Demo {
    Demo(
      lesson: "", name: OpenCode.name(ofFile: name), abstract: "Your own program.",
      options: ProgramOptions.options(in: text), source: path)
  }

  /// The path of the learner's file that was opened at this step; nil if there is none.
  var fileOpenHere: String? {
    placeOfCode == navigation.lesson?.place ? code?.path : nil
  }

  /// The learner's program in the file that was opened at this step; nil if there is none or it cannot be read.
  var openProgram: Demo? {
    guard let path = fileOpenHere, let text = sources.code.text(path) else { return nil }
    return ownProgram(path, at: path, text)
  }

  /// Opens the learner's file. The effect writes it if it is missing, and shows its path.
  mutating func openCode(
    _ path: String, text: String, _ posed: PosedExercise? = nil, isReset: Bool = false,
    opensEditor: Bool = false
  ) -> [Effect] {
    code = OpenCode(path: path, posed: posed)
    return [
      .code(
        .open(CodeRequest(path: path, text: text, isReset: isReset, opensEditor: opensEditor)))
    ]
  }

  /// Returns the message about a file that was opened.
  package func lines(for request: CodeRequest, _ state: CodeFileState) -> [StyledLine] {
    // A path has its own line, so that the learner can copy it.
    let named = { (label: String, path: String) in [StyledLine(label), StyledLine(path, .code)] }
    let files =
      switch state {
      case .created: named("The file:", request.path)
      case .kept: named("Your file:", request.path)
      case .replaced(let old):
        named("Your old file is now:", old) + named("The new file:", request.path)
      }
    let check =
      code?.posed.map { "test \($0.exercise.name)" } ?? "run \(OpenCode.name(ofFile: request.path))"
    let isChecked = code?.posed != nil
    let next =
      hasKeys
      ? "Open it in an editor in another window, or type `edit`. Whenever you save it, it is compiled\(isChecked ? " and checked" : ""). `run` shows what it does now."
      : "Edit it, and type `\(isInShell ? "tutor " : "")\(check)`."
    return files + sentences(next, .dim)
  }

  /// Returns the program that an exercise of a course begins with. It is shown before the learner allows it to run.
  package func lines(ofProgram posed: PosedExercise) -> [StyledLine] {
    let start = posed.files.start
    let source = DemoSource(demo: posed.exercise.name, file: start.name, text: start.text)
    return sentences("This exercise comes from \(posed.home ?? "a course"). It runs this program:")
      + LessonRenderer(style: lessonStyle).lines(for: source)
      + posed.files.solutions.prefix(1).flatMap {
        sentences(
          "It also runs \($0.name), to compare your program with the author's. That file is not shown here, because it contains the answer."
        )
      }
  }

  /// Closes the learner's file.
  package mutating func closeCode() { code = nil }

  // MARK: Commands

  /// Copies a demo to a file that the learner can change.
  mutating func copy(_ word: String, _ name: String?) throws(TutorFailure) -> [Effect] {
    let demo = try demo(word, in: navigation.name)
    guard demo.source == nil, let entry = catalog.lesson(ofDemos: demo.lesson) else {
      throw .lastRun(.noSource)
    }
    let source: DemoSource
    do { source = try self.source(of: demo.name, in: entry) } catch { throw .diagnosis(error) }
    let name = name ?? "my-\(demo.name)"
    guard ProgramName.isValid(name) else { throw .code(.name(name)) }
    let copy = CopiedDemo(source) { try? self.source(of: $0, in: entry) }
    guard let text = copy.text else { throw .code(.severalModules(demo.id)) }
    return openCode(try codePath(name), text: text)
  }

  /// Shows the difference between the learner's file and the start of the exercise.
  func difference() throws(TutorFailure) -> [Effect] {
    guard let code else { throw .code(.noExerciseOpen) }
    guard let posed = code.posed else { throw .code(.noExerciseOpen) }
    guard let text = sources.code.text(code.path) else { throw .code(failure(ofFile: code.path)) }
    let lines = LineDifference(from: posed.files.start.text, to: text)
    guard !lines.isEmpty else {
      return [.show(sentences("You have changed nothing."))]
    }
    return [.show(lines.lines(width: textWidth, mark: lessonStyle.cutMark))]
  }
}
