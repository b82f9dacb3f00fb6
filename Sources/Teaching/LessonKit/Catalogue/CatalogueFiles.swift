import FileStore

extension Catalogue {
  /// The lessons in some directories. Only their front matter is parsed; a folder without a Lesson.md is ignored. A
  /// lesson that cannot be read is left out and reported.
  package static func load(from directories: [String]) -> Catalogue {
    var entries: [Entry] = []
    var diagnostics: [Diagnostic] = []
    for directory in directories {
      for folder in Files.names(in: directory) {
        let path = "\(directory)/\(folder)"
        guard Files.exists(path + "/Lesson.md") else { continue }
        guard let name = LessonName(folder: folder) else {
          diagnostics.append(Diagnostic(.folderName(folder), file: path))
          continue
        }
        do {
          let front = try FrontMatterReader(file: path + "/Lesson.md")
          diagnostics += front.diagnostics
          entries.append(Entry(name: name, frontMatter: front.frontMatter, directory: path))
        } catch {
          diagnostics.append(Diagnostic(LessonProblem(error), file: path + "/Lesson.md"))
        }
      }
    }
    if entries.isEmpty, let first = directories.first {
      diagnostics.append(Diagnostic(.noLessons(directories: directories), file: first))
    }
    return Catalogue(entries: entries, diagnostics: diagnostics)
  }
}

extension Glossary {
  /// The glossary next to the lessons; nil if there is no such file.
  package static func load(from directory: String) throws(Diagnostic) -> Glossary? {
    let path = directory + "/Glossary.md"
    guard Files.exists(path) else { return nil }
    do {
      return Glossary(try Files.text(path), file: path)
    } catch {
      throw Diagnostic(LessonProblem(error), file: path)
    }
  }
}

extension Catalogue.Entry {
  /// Reads the whole lesson.
  package func read() throws(Diagnostic) -> LessonReading {
    if let home, !Files.isInside(file, home) { throw Diagnostic(.leadsOut(file), file: file) }
    do {
      return LessonReader.read(try Files.text(file), name: name, file: file)
    } catch {
      throw Diagnostic(LessonProblem(error), file: file)
    }
  }

  /// The source of one of the lesson's demos.
  package func source(of demo: String) throws(Diagnostic) -> DemoSource {
    let path = "\(directory)/Demos/\(DemoSource.fileName(of: demo))"
    do {
      let text = try Files.text(path)
      return DemoSource(demo: demo, file: DemoSource.fileName(of: demo), text: text)
    } catch {
      throw Diagnostic(LessonProblem(error), file: path)
    }
  }
}

extension FrontMatterReader {
  /// How much to read of a lesson whose front matter has no end.
  private static let longestHead = 8192

  /// Reads the front matter at the beginning of a file, and nothing of what follows.
  init(file: String, limit: Int = SourceLimits.bytes) throws(FileProblem) {
    let bytes = try Files.bytes(file, limit: limit, first: Self.longestHead)
    self.init(SourceText(try Files.text(of: Self.head(of: bytes), path: file), file: file))
  }

  /// The lines of a file's start up to the second line `---`; if there is none, all complete lines.
  private static func head(of bytes: [UInt8]) -> ArraySlice<UInt8> {
    var marks = 0
    var start = bytes.startIndex
    while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      let line = bytes[start..<end]
      start = end + 1
      if line.elementsEqual("---".utf8) || line.elementsEqual("---\r".utf8) { marks += 1 }
      if marks == 2 { return bytes[..<start] }
    }
    return bytes.count < longestHead ? bytes[...] : bytes[..<start]
  }
}
