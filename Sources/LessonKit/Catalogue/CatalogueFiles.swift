extension Catalogue {
  /// The lessons in some directories. Of each only the front matter is parsed; a folder without a
  /// Lesson.md is no lesson. A lesson that cannot be read is left out, and noted.
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
          let text = try Files.text(path + "/Lesson.md")
          let front = FrontMatterReader(SourceText(text.head, file: path + "/Lesson.md"))
          diagnostics += front.diagnostics
          entries.append(Entry(name: name, frontMatter: front.frontMatter, directory: path))
        } catch {
          diagnostics.append(Diagnostic(error, file: path + "/Lesson.md"))
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
  /// The glossary beside the lessons; none if there is no such file.
  package static func load(from directory: String) throws(Diagnostic) -> Glossary? {
    let path = directory + "/Glossary.md"
    guard Files.exists(path) else { return nil }
    do {
      return Glossary(try Files.text(path), file: path)
    } catch {
      throw Diagnostic(error, file: path)
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
      throw Diagnostic(error, file: file)
    }
  }

  /// The source of one of the lesson's demos.
  package func source(of demo: String) throws(Diagnostic) -> DemoSource {
    let path = "\(directory)/Demos/\(DemoSource.fileName(of: demo))"
    do {
      let text = try Files.text(path)
      return DemoSource(demo: demo, file: DemoSource.fileName(of: demo), text: text)
    } catch {
      throw Diagnostic(error, file: path)
    }
  }
}

extension String {
  /// Everything up to the second line `---`, and at most 8 KB if there is none.
  var head: String {
    var line: [UInt8] = []
    var marks = 0
    var index = utf8.startIndex
    for (count, byte) in utf8.enumerated() {
      utf8.formIndex(after: &index)
      if byte != 0x0A {
        if line.count < 4 { line.append(byte) }
        if count > 8192 { break }
        continue
      }
      if line == Array("---".utf8) || line == Array("---\r".utf8) { marks += 1 }
      if marks == 2 { break }
      line = []
    }
    return String(utf8[..<index]) ?? self
  }
}
