import DemoOptions
import FileStore
import LessonKit
import TutorKit

/// The tutor's lessons, a teacher's own lessons, and a word that selects some of them.
struct LessonSelection {
  let builtIn: String
  /// The folders of the teacher's own lessons.
  private(set) var own: [String]
  /// The word that selects lessons; nil for all lessons.
  let word: String?

  struct Unknown: Error, CustomStringConvertible {
    var word: String?
    var description: String {
      guard let word else {
        return
          "Name a lesson or a folder, or start with `--lessons`. Usage: tutor preview [LESSON | FOLDER]"
      }
      return
        "There is no lesson and no folder named \(word.asWord). Type `tutor lessons` to list the lessons."
    }
  }

  /// Creates a selection. The word is the identifier of a lesson, the path of its folder, or the path of a folder of
  /// lessons.
  init(builtIn: String, own: [String], word: String? = nil) {
    self.builtIn = builtIn
    self.word = word
    let isOwn = word.map { Files.isFolder($0) && !Self.lies($0, in: builtIn) } ?? false
    // A folder inside one of `own` is already read with it.
    let isNew =
      isOwn && !own.contains { folder in word.map { Self.lies($0, in: folder) } ?? false }
    self.own = own + (isNew ? [word].compactMap(\.self) : [])
  }

  func catalog() -> Catalog { Catalog.load(builtIn: builtIn, own: own) }

  /// Whether to report the mistakes in a file.
  func means(_ path: String, in catalog: Catalog) -> Bool {
    guard let word else { return true }
    if Files.isFolder(word) { return Self.lies(path, in: word) }
    guard case .found(let entry) = catalog.lookup(word) else { return false }
    return Self.lies(path, in: entry.folder)
  }

  /// Returns the selected lessons.
  func entries(of catalog: Catalog) -> [Catalog.Entry] {
    let all = catalog.entries + catalog.others
    guard let word else { return all }
    if Files.isFolder(word) { return all.filter { Self.lies($0.folder, in: word) } }
    if case .found(let entry) = catalog.lookup(word) { return [entry] }
    return []
  }

  /// Returns a checker that applies the rules for authors to a lesson.
  func checker(
    of entry: Catalog.Entry, in catalog: Catalog, demos: DemoCatalog
  ) -> LessonChecker {
    let all = demos.lessons.flatMap(\.demos)
    let own = entry.home == nil ? all.filter { $0.lesson == entry.name.id } : []
    // The order of a course is checked separately and reported for the course's file.
    let isInCourse = catalog.course.lessons != nil && entry.home != nil
    let names = catalog.namesWithoutCourse.map {
      isInCourse ? LessonName(number: 0, id: $0.id) : $0
    }
    return LessonChecker(
      surroundings: LessonChecker.Surroundings(
        lessons: names, demos: own.map(\.name),
        allDemos: all.map(\.id), source: { catalog.source(of: $0, in: entry) },
        fileExists: entry.hasFile,
        refusal: { name, arguments in
          let demo = own.first { $0.name == name } ?? all.first { $0.id == name }
          return demo.flatMap { RunPlan.refusal(of: arguments, for: $0) }
        }, exercise: { name throws(Diagnostic) in try entry.exerciseFiles(name) },
        unusedFiles: entry.unusedExerciseFiles))
  }

  private static func lies(_ path: String, in folder: String) -> Bool {
    Files.isInside(path, folder) || Files.areSame(path, folder) || isNamed(path, below: folder)
  }

  /// Whether a path leads through a folder by name. A link in the folder is named there, wherever it leads.
  private static func isNamed(_ path: String, below folder: String) -> Bool {
    var path = path
    while path.dropFirst().contains("/") {
      path = Files.folder(of: path)
      if Files.areSame(path, folder) { return true }
    }
    return false
  }
}

extension Catalog {
  /// Returns the source of a demo that a lesson names.
  func source(of demo: String, in entry: Entry) -> DemoSource? {
    owner(of: demo, in: entry).flatMap { try? $0.entry.source(of: $0.demo) }
  }
}
