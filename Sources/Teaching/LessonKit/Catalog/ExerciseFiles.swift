import FileStore

/// The files of an exercise: the program that learners start with, programs that pass, and programs that fail.
///
/// They are in the lesson's folder, in `Exercises/NAME`.
package struct ExerciseFiles: Hashable, Sendable {
  package struct File: Hashable, Sendable {
    /// The file's name without its folder, such as `wrong1.swift`.
    package var name: String
    package var text: String

    package init(name: String, text: String) {
      self.name = name
      self.text = text
    }

    /// The text of the first comment line, in which the author describes the program; nil if there is none.
    package var comment: String? {
      let line = text.split(whereSeparator: \.isNewline).map { String($0).trimmed }
        .first { $0.hasPrefix("//") }
      let words = line.map { $0.drop { $0 == "/" }.trimmed } ?? ""
      return words.isEmpty ? nil : words
    }
  }

  package var start: File
  package var solutions: [File]
  /// Programs that fail. Each has one mistake, which its first comment names.
  package var wrong: [File]

  /// The files that a learner's session runs: the start, and the solution with which failed runs are compared.
  package var forLearners: [File] { [start] + solutions.prefix(1) }

  package init(start: File, solutions: [File], wrong: [File]) {
    self.start = start
    self.solutions = solutions
    self.wrong = wrong
  }

  package var all: [File] { [start] + solutions + wrong }

  /// Returns the number in the name of a file that begins with a prefix, such as 2 in `wrong2.swift`; 1 if it has none.
  /// Nil if the file has another name.
  static func number(of name: String, _ prefix: String) -> Int? {
    guard name.hasPrefix(prefix), name.hasSuffix(".swift") else { return nil }
    let number = name.dropFirst(prefix.count).dropLast(".swift".count)
    if number.isEmpty { return 1 }
    return number.allSatisfy { $0.isASCII && $0.isNumber } ? Int(number) : nil
  }

  /// Whether the name is that of a file of an exercise.
  static func isUsed(_ name: String) -> Bool {
    name == "start.swift" || number(of: name, "solution") != nil || number(of: name, "wrong") != nil
  }

  /// The maximum size of a file in bytes. Longer files are rejected.
  package static let limit = 64 * 1024
}

extension Catalog.Entry {
  /// Reads the files of an exercise. A file of an own lesson must be in the lesson's home folder.
  package func exerciseFiles(_ exercise: String) throws(Diagnostic) -> ExerciseFiles {
    let folder = "\(self.folder)/Exercises/\(exercise)"
    let names = Files.names(in: folder).filter { $0.hasSuffix(".swift") }
    guard names.contains("start.swift") else {
      throw Diagnostic(.exerciseFile(.fileMissing("Exercises/\(exercise)/start.swift")), file: file)
    }
    func read(_ prefix: String) throws(Diagnostic) -> [ExerciseFiles.File] {
      var files: [(number: Int, file: ExerciseFiles.File)] = []
      for name in names {
        guard let number = ExerciseFiles.number(of: name, prefix) else { continue }
        files.append((number, try self.exerciseFile(name, in: folder)))
      }
      return files.sorted { ($0.number, $0.file.name) < ($1.number, $1.file.name) }.map(\.file)
    }
    return ExerciseFiles(
      start: try exerciseFile("start.swift", in: folder), solutions: try read("solution"),
      wrong: try read("wrong"))
  }

  /// Returns the Swift files and the folders in `Exercises` that no exercise of the lesson uses. Their paths begin at
  /// the lesson's folder.
  package func unusedExerciseFiles(exercises: [String]) -> [String] {
    Files.names(in: "\(folder)/Exercises").flatMap { name -> [String] in
      let path = "Exercises/\(name)"
      guard Files.isFolder("\(folder)/\(path)") else {
        return name.hasSuffix(".swift") ? [path] : []
      }
      guard exercises.contains(name) else { return [path + "/"] }
      return Files.names(in: "\(folder)/\(path)")
        .filter { $0.hasSuffix(".swift") && !ExerciseFiles.isUsed($0) }.map { "\(path)/\($0)" }
    }
  }

  private func exerciseFile(
    _ name: String, in folder: String
  ) throws(Diagnostic) -> ExerciseFiles.File {
    let path = "\(folder)/\(name)"
    if let home, !Files.isInside(path, home) {
      throw Diagnostic(.folder(.leadsOut(path)), file: path)
    }
    do {
      return ExerciseFiles.File(name: name, text: try Files.text(path, limit: ExerciseFiles.limit))
    } catch {
      throw Diagnostic(LessonProblem(error), file: path)
    }
  }
}
