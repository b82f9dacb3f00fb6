import FileStore

extension Catalog {
  /// Loads the lessons in folders. Only front matter is parsed. Folders of lessons without a Lesson.md are ignored.
  /// Lessons that cannot be read are left out and reported.
  package static func load(from folders: [String]) -> Catalog {
    var entries: [Entry] = []
    var diagnostics: [Diagnostic] = []
    for folder in folders {
      for lesson in Files.names(in: folder) {
        let path = "\(folder)/\(lesson)"
        guard Files.exists(path + "/Lesson.md") else { continue }
        guard let name = LessonName(folder: lesson) else {
          diagnostics.append(Diagnostic(.file(.folderName(lesson)), file: path))
          continue
        }
        do {
          let front = try FrontMatterReader(file: path + "/Lesson.md")
          diagnostics += front.diagnostics
          entries.append(Entry(name: name, frontMatter: front.frontMatter, folder: path))
        } catch {
          diagnostics.append(Diagnostic(LessonProblem(error), file: path + "/Lesson.md"))
        }
      }
    }
    if entries.isEmpty, let first = folders.first {
      diagnostics.append(Diagnostic(.file(.noLessons(folders: folders)), file: first))
    }
    return Catalog(entries: entries, diagnostics: diagnostics)
  }
}

extension Glossary {
  /// Loads the glossary next to the lessons. Returns nil if there is no such file.
  package static func load(from folder: String) throws(Diagnostic) -> Glossary? {
    let path = folder + "/Glossary.md"
    guard Files.exists(path) else { return nil }
    do {
      return Glossary(try Files.text(path), file: path)
    } catch {
      throw Diagnostic(LessonProblem(error), file: path)
    }
  }
}

extension Catalog.Entry {
  /// Reads and parses the whole lesson.
  package func read() throws(Diagnostic) -> ParsedLesson {
    if let home, !Files.isInside(file, home) {
      throw Diagnostic(.folder(.leadsOut(file)), file: file)
    }
    do {
      return LessonReader.read(try Files.text(file), name: name, file: file)
    } catch {
      throw Diagnostic(LessonProblem(error), file: file)
    }
  }

  /// Reads the source of one of the lesson's demos.
  package func source(of demo: String) throws(Diagnostic) -> DemoSource {
    let path = "\(folder)/Demos/\(DemoSource.fileName(of: demo))"
    do {
      let text = try Files.text(path)
      return DemoSource(demo: demo, file: DemoSource.fileName(of: demo), text: text)
    } catch {
      throw Diagnostic(LessonProblem(error), file: path)
    }
  }
}

extension FrontMatterReader {
  /// The maximum number of bytes to read from a lesson for its front matter.
  private static let longestHead = 8192

  /// Reads the front matter at the start of a file, without the text after it.
  init(file: String, limit: Int = SourceLimits.bytes) throws(FileProblem) {
    let bytes = try Files.bytes(file, limit: limit, first: Self.longestHead)
    self.init(SourceText(try Files.text(of: Self.head(of: bytes), path: file), file: file))
  }

  /// Returns the start of a file up to the second line `---`. If there is none, returns all complete lines, or all
  /// bytes of a file that was read completely.
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
