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
      for name in names where name.hasPrefix(prefix) {
        let number = name.dropFirst(prefix.count).dropLast(".swift".count)
        guard number.isEmpty || Int(number) != nil else { continue }
        files.append((Int(number) ?? 1, try self.exerciseFile(name, in: folder)))
      }
      return files.sorted { ($0.number, $0.file.name) < ($1.number, $1.file.name) }.map(\.file)
    }
    return ExerciseFiles(
      start: try exerciseFile("start.swift", in: folder), solutions: try read("solution"),
      wrong: try read("wrong"))
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
