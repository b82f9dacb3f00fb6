import FileStore
import StyledText

/// All lessons, sorted by number, with the information in their front matter.
package struct Catalog: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    package internal(set) var name: LessonName
    package let frontMatter: FrontMatter
    /// The path of the lesson's folder.
    package let folder: String
    /// The folder of a teacher's own lessons that contains the lesson; nil for a lesson of the tutor. An own
    /// lesson has no demos. It refers to demos of the tutor's lessons.
    package let home: String?

    package init(
      name: LessonName, frontMatter: FrontMatter, folder: String, home: String? = nil
    ) {
      self.name = name
      self.frontMatter = frontMatter
      self.folder = folder
      self.home = home
    }

    package var file: String { folder + "/Lesson.md" }

    /// The title. If the lesson has none, it is the ID.
    package var title: String { frontMatter.title.isEmpty ? name.id : frontMatter.title }
  }

  /// The result of looking up a lesson.
  package enum Lookup: Hashable, Sendable {
    case found(Entry)
    /// The word is a prefix of several IDs.
    case ambiguous([Entry])
    /// No lesson matches. `nearest` contains similar IDs.
    case unknown(nearest: [String])
  }

  package let entries: [Entry]
  /// The lessons that the course leaves out. Their demos can still be run.
  package let others: [Entry]
  package let course: Course
  /// The path of the course's file; nil if there is no course.
  package let courseFile: String?
  /// The names of all lessons, with the numbers that they have without a course.
  package let namesWithoutCourse: [LessonName]
  /// The problems in folder names and front matter.
  package let diagnostics: [Diagnostic]

  /// Creates a catalog. If two entries have the same ID, keeps the first.
  package init(
    entries: [Entry], others: [Entry] = [], course: Course = Course(),
    courseFile: String? = nil, namesWithoutCourse: [LessonName]? = nil,
    diagnostics: [Diagnostic] = []
  ) {
    var diagnostics = diagnostics
    var kept: [Entry] = []
    for entry in entries {
      if let other = kept.first(where: { $0.name.id == entry.name.id }) {
        let problem = LessonProblem.file(.sameID(entry.name.id, otherFolder: other.folder))
        diagnostics.append(Diagnostic(problem, file: entry.folder))
        continue
      }
      if let other = kept.first(where: { $0.name.number == entry.name.number }) {
        let problem = LessonProblem.file(.sameNumber(entry.name.number, otherFolder: other.folder))
        diagnostics.append(Diagnostic(problem, file: entry.folder))
      }
      kept.append(entry)
    }
    self.entries = kept.sorted { $0.name < $1.name }
    self.others = others
    self.course = course
    self.courseFile = courseFile
    self.namesWithoutCourse = namesWithoutCourse ?? self.entries.map(\.name)
    self.diagnostics = diagnostics.inOrder
  }

  /// The catalog for a teacher: no answer is hidden, and no run requires a prediction.
  package var forTeacher: Catalog {
    var course = course
    course.answers = .shown
    course.predictions = .free
    return Catalog(
      entries: entries, others: others, course: course, courseFile: courseFile,
      namesWithoutCourse: namesWithoutCourse, diagnostics: diagnostics)
  }

  /// Returns the lesson with a number, ID or folder name, or the only lesson whose ID starts with the word.
  ///
  /// A course gives its lessons new numbers, but a folder's name keeps its own number.
  package func lookup(_ word: String) -> Lookup {
    let word = word.lowercased()
    let exact = entries.filter { entry in
      entry.name.id == word || LessonName(folder: word) == entry.name
        || Files.lastName(of: entry.folder).lowercased() == word
        || Int(word) == entry.name.number
    }
    if let entry = exact.first { return exact.count == 1 ? .found(entry) : .ambiguous(exact) }
    let beginning = word.isEmpty ? [] : entries.filter { $0.name.id.hasPrefix(word) }
    if let entry = beginning.first {
      return beginning.count == 1 ? .found(entry) : .ambiguous(beginning)
    }
    return .unknown(nearest: entries.map(\.name.id).nearest(to: word))
  }

  package subscript(id: String) -> Entry? { entries.first { $0.name.id == id } }

  /// Returns the title of the lesson with an ID, in the course or not; nil if there is no such lesson.
  package func title(of id: String) -> String? {
    (entries + others).first { $0.name.id == id }?.title
  }

  /// Returns the tutor's lesson with an ID, in the course or not. Only the tutor's lessons have demos.
  package func lesson(ofDemos id: String) -> Entry? {
    (entries + others).first { $0.home == nil && $0.name.id == id }
  }

  /// Returns the lesson that contains a demo named in a lesson, and the demo's name there. Returns nil if that
  /// lesson does not exist, or if it is an own lesson, which has no demos.
  package func owner(of demo: String, in entry: Entry) -> (entry: Entry, demo: String)? {
    let parts = demo.split(separator: "/").map(String.init)
    if parts.count == 2 { return lesson(ofDemos: parts[0]).map { ($0, parts[1]) } }
    return entry.home == nil ? (entry, demo) : nil
  }
}
