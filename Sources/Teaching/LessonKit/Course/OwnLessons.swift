import FileStore

/// The teacher's own lessons in a folder, and the course in it, if any.
///
/// The files are only read as text. Nothing outside the folder is read, not even through a link.
struct OwnLessons {
  private(set) var entries: [Catalog.Entry] = []
  private(set) var course: Course?
  private(set) var courseFile: String
  private(set) var diagnostics: [Diagnostic] = []

  static let limit = 200

  /// Loads a folder that contains the folders of lessons, or that is the folder of a lesson. In the second case,
  /// nothing above that folder is read.
  init(_ folder: String) {
    let folder = folder.withoutTrailingSlashes
    courseFile = "\(folder)/\(CourseReader.fileName)"
    guard Files.exists(folder) else {
      diagnostics = [Diagnostic(.folder(.ownFolderMissing), file: folder)]
      return
    }
    let isLesson = Files.exists("\(folder)/Lesson.md")
    let paths =
      isLesson ? [folder] : Files.names(in: folder).map { "\(folder)/\($0)" }
    for path in paths {
      guard Files.exists("\(path)/Lesson.md") else {
        noteMissingFile(path)
        continue
      }
      guard entries.count < Self.limit else {
        diagnostics.append(Diagnostic(.folder(.tooManyLessons(limit: Self.limit)), file: folder))
        break
      }
      read(path, home: folder)
    }
    readCourse(in: folder)
    let hasNothing = entries.isEmpty && course == nil && diagnostics.isEmpty
    if hasNothing {
      diagnostics = [Diagnostic(.file(.noLessons(folders: [folder])), file: folder)]
    }
  }

  /// Reports a folder that has a lesson's name and files, but no Lesson.md. An empty folder is not a mistake.
  private mutating func noteMissingFile(_ path: String) {
    let folder = path.split(separator: "/").last.map(String.init) ?? path
    guard LessonName(folder: folder) != nil, !Files.names(in: path).isEmpty else { return }
    diagnostics.append(Diagnostic(.folder(.lessonFileMissing(folder: folder)), file: path))
  }

  private mutating func read(_ path: String, home: String) {
    let file = "\(path)/Lesson.md"
    guard Files.isInside(file, home) else {
      diagnostics.append(Diagnostic(.folder(.leadsOut(file)), file: file))
      return
    }
    let folder = Files.lastName(of: path)
    guard let name = LessonName(folder: folder) else {
      diagnostics.append(Diagnostic(.file(.folderName(folder)), file: path))
      return
    }
    do {
      let front = try FrontMatterReader(file: file, limit: SourceLimits.bytes)
      diagnostics += front.diagnostics
      entries.append(
        Catalog.Entry(
          name: name, frontMatter: front.frontMatter, folder: path, home: home))
    } catch {
      diagnostics.append(Diagnostic(LessonProblem(error), file: file))
    }
  }

  private mutating func readCourse(in folder: String) {
    guard Files.exists(courseFile) else { return }
    guard Files.isInside(courseFile, folder) else {
      diagnostics.append(Diagnostic(.folder(.leadsOut(courseFile)), file: courseFile))
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
