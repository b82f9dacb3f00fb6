import FileStore

/// The teacher's own lessons in a directory, and the course in it, if any.
///
/// The files are only read as text. Nothing outside the directory is read, not even through a link.
struct OwnLessons {
  private(set) var entries: [Catalog.Entry] = []
  private(set) var course: Course?
  private(set) var courseFile: String
  private(set) var diagnostics: [Diagnostic] = []

  static let limit = 200

  /// Loads a directory that contains the folders of lessons, or that is one itself. In the second case, nothing
  /// above that folder is read.
  init(_ directory: String) {
    let directory = directory.withoutTrailingSlashes
    courseFile = "\(directory)/\(CourseReader.fileName)"
    guard Files.exists(directory) else {
      diagnostics = [Diagnostic(.ownDirectoryMissing, file: directory)]
      return
    }
    let isLesson = Files.exists("\(directory)/Lesson.md")
    let paths =
      isLesson ? [directory] : Files.names(in: directory).map { "\(directory)/\($0)" }
    for path in paths {
      guard Files.exists("\(path)/Lesson.md") else {
        noteMissingFile(path)
        continue
      }
      guard entries.count < Self.limit else {
        diagnostics.append(Diagnostic(.tooManyLessons(limit: Self.limit), file: directory))
        break
      }
      read(path, home: directory)
    }
    readCourse(in: directory)
    let hasNothing = entries.isEmpty && course == nil && diagnostics.isEmpty
    if hasNothing {
      diagnostics = [Diagnostic(.noLessons(directories: [directory]), file: directory)]
    }
  }

  /// Reports a folder that has a lesson's name and files, but no Lesson.md. An empty folder is not a mistake.
  private mutating func noteMissingFile(_ path: String) {
    let folder = path.split(separator: "/").last.map(String.init) ?? path
    guard LessonName(folder: folder) != nil, !Files.names(in: path).isEmpty else { return }
    diagnostics.append(Diagnostic(.lessonFileMissing(folder: folder), file: path))
  }

  private mutating func read(_ path: String, home: String) {
    let file = "\(path)/Lesson.md"
    guard Files.isInside(file, home) else {
      diagnostics.append(Diagnostic(.leadsOut(file), file: file))
      return
    }
    let folder = Files.lastName(of: path)
    guard let name = LessonName(folder: folder) else {
      diagnostics.append(Diagnostic(.folderName(folder), file: path))
      return
    }
    do {
      let front = try FrontMatterReader(file: file, limit: SourceLimits.bytes)
      diagnostics += front.diagnostics
      entries.append(
        Catalog.Entry(
          name: name, frontMatter: front.frontMatter, directory: path, home: home))
    } catch {
      diagnostics.append(Diagnostic(LessonProblem(error), file: file))
    }
  }

  private mutating func readCourse(in directory: String) {
    guard Files.exists(courseFile) else { return }
    guard Files.isInside(courseFile, directory) else {
      diagnostics.append(Diagnostic(.leadsOut(courseFile), file: courseFile))
      return
    }
    do {
      let reader = CourseReader(
        try Files.text(courseFile, limit: SourceLimits.bytes), file: courseFile)
      diagnostics += reader.diagnostics
      course = reader.course
    } catch {
      diagnostics.append(Diagnostic(LessonProblem(error), file: courseFile))
    }
  }
}

extension String {
  fileprivate var withoutTrailingSlashes: String {
    Files.withoutTrailingSlashes(isEmpty ? "." : self)
  }
}
