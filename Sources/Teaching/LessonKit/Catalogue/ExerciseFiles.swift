import FileStore

/// The files of an exercise: what learners start with, programs that pass, and programs that do not.
///
/// They are in the lesson's folder, in `Exercises/NAME`.
package struct ExerciseFiles: Hashable, Sendable {
  package struct File: Hashable, Sendable {
    /// The name alone, such as `wrong1.swift`.
    package var name: String
    package var text: String

    package init(name: String, text: String) {
      self.name = name
      self.text = text
    }

    /// The first comment line, which says what the author thinks of the program; nil without one.
    package var comment: String? {
      let line = text.split(whereSeparator: \.isNewline).map { String($0).trimmed }
        .first { $0.hasPrefix("//") }
      let words = line.map { $0.drop { $0 == "/" }.trimmed } ?? ""
      return words.isEmpty ? nil : words
    }
  }

  package var start: File
  package var solutions: [File]
  /// Each makes one mistake, which its first comment names.
  package var wrong: [File]

  /// What a learner's prompt runs: what the exercise begins with, and the solution that a failed run is compared with.
  package var forLearners: [File] { [start] + solutions.prefix(1) }

  package init(start: File, solutions: [File], wrong: [File]) {
    self.start = start
    self.solutions = solutions
    self.wrong = wrong
  }

  package var all: [File] { [start] + solutions + wrong }
  /// A program is small; longer files are refused.
  package static let limit = 64 * 1024
}

extension Catalogue.Entry {
  /// Reads the files of an exercise. A file of an own lesson must be in its directory.
  package func exerciseFiles(_ exercise: String) throws(Diagnostic) -> ExerciseFiles {
    let folder = "\(directory)/Exercises/\(exercise)"
    let names = Files.names(in: folder).filter { $0.hasSuffix(".swift") }
    guard names.contains("start.swift") else {
      throw Diagnostic(.exercise(.fileMissing("Exercises/\(exercise)/start.swift")), file: file)
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
    if let home, !Files.isInside(path, home) { throw Diagnostic(.leadsOut(path), file: path) }
    do {
      return ExerciseFiles.File(name: name, text: try Files.text(path, limit: ExerciseFiles.limit))
    } catch {
      throw Diagnostic(LessonProblem(error), file: path)
    }
  }
}
