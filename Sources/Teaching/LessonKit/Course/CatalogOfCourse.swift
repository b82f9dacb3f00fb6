import FileStore
import StyledText

extension Catalog {
  /// Loads the tutor's lessons and a teacher's own lessons. If a folder contains a course, it determines the
  /// order.
  ///
  /// Lessons get new numbers: own lessons continue after the tutor's, and the lessons of a course start at 1. An
  /// own lesson cannot replace a lesson of the tutor: if two have the same ID, the tutor's is kept.
  package static func load(builtIn: String, own folders: [String]) -> Catalog {
    let base = load(from: [builtIn])
    guard !folders.isEmpty else { return base }
    var all = base.entries
    var diagnostics = base.diagnostics
    var chosen: (course: Course, file: String)?
    for folder in folders {
      let own = OwnLessons(folder)
      diagnostics += own.diagnostics
      for entry in own.entries.sorted(by: { $0.name < $1.name }) {
        if let other = all.first(where: { $0.name.id == entry.name.id }) {
          let problem = LessonProblem.file(.sameID(entry.name.id, otherFolder: other.folder))
          diagnostics.append(Diagnostic(problem, file: entry.folder))
        } else {
          let last = all.map(\.name.number).max() ?? 0
          all.append(entry.numbered(last + 1))
        }
      }
      if let course = own.course {
        if let chosen {
          diagnostics.append(Diagnostic(.course(.second(chosen.file)), file: own.courseFile))
        } else {
          chosen = (course, own.courseFile)
        }
      }
    }
    guard let (course, file) = chosen else {
      return Catalog(entries: all, diagnostics: diagnostics)
    }
    let picked = pick(course.lessons ?? [], of: all, file: file, noting: &diagnostics)
    guard !picked.isEmpty else {
      return Catalog(entries: all, course: course, courseFile: file, diagnostics: diagnostics)
    }
    return Catalog(
      entries: picked.enumerated().map { $1.numbered($0 + 1) },
      others: all.filter { entry in !picked.contains { $0.name.id == entry.name.id } },
      course: course, courseFile: file, namesWithoutCourse: all.map(\.name),
      diagnostics: diagnostics)
  }

  private static func pick(
    _ ids: [Located<String>], of all: [Entry], file: String, noting diagnostics: inout [Diagnostic]
  ) -> [Entry] {
    let source = (try? Files.text(file, limit: SourceLimits.bytes))
      .map { SourceText($0, file: file) }
    var picked: [Entry] = []
    for id in ids {
      let line = source?.line(id.position.line)
      func note(_ problem: LessonProblem) {
        diagnostics.append(Diagnostic(problem, file: file, position: id.position, line: line))
      }
      if picked.contains(where: { $0.name.id == id.value }) {
        note(.course(.lessonTwice(id.value)))
      } else if let entry = all.first(where: { $0.name.id == id.value }) {
        picked.append(entry)
      } else {
        let nearest = all.map(\.name.id).nearest(to: id.value).first
        note(.course(.lessonMissing(id.value, nearest: nearest)))
      }
    }
    return picked
  }
}

extension Catalog.Entry {
  /// Returns the same lesson with another number.
  fileprivate func numbered(_ number: Int) -> Self {
    var entry = self
    entry.name = LessonName(number: number, id: name.id)
    return entry
  }

  /// Checks whether a file exists at a path relative to the lesson's folder. A path in an own lesson must not lead
  /// out of its home folder.
  package func hasFile(_ path: String) -> Bool {
    let file = "\(folder)/\(path)"
    guard Files.exists(file) else { return false }
    return home.map { Files.isInside(file, $0) } ?? true
  }
}
