import FoundationEssentials

/// The only place that reads and writes files.
package enum Files {
  /// The text of a file in UTF-8, at most `limit` bytes of it.
  package static func text(_ path: String, limit: Int = 4 << 20) throws(LessonProblem) -> String {
    let data: Data
    do {
      let url = URL(filePath: path).resolvingSymlinksInPath()
      let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
      // A pipe or a device might never end.
      guard attributes[.type] as? FileAttributeType == .typeRegular else {
        throw LessonProblem.unreadable(reason: "it is not a file")
      }
      if let size = attributes[.size] as? Int, size > limit {
        throw LessonProblem.tooLarge(bytes: size, limit: limit)
      }
      data = try Data(contentsOf: url)
    } catch let problem as LessonProblem {
      throw problem
    } catch {
      throw .unreadable(reason: Self.reason(error))
    }
    guard let text = String(validating: data, as: UTF8.self) else { throw .notUTF8 }
    return text
  }

  /// The names in a directory, sorted; none if there is no such directory.
  package static func names(in directory: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []).sorted()
  }

  package static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path)
  }

  /// Writes a file whole or not at all: a new one takes the old one's place. Directories are made.
  package static func write(_ text: String, to path: String) throws(LessonProblem) {
    do {
      let url = URL(filePath: path).resolvingSymlinksInPath()
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url, options: .atomic)
    } catch {
      throw .unwritable(reason: Self.reason(error))
    }
  }

  private static func reason(_ error: any Error) -> String {
    switch (error as? CocoaError)?.code {
    case .fileReadNoSuchFile?, .fileNoSuchFile?: "there is no such file"
    case .fileReadNoPermission?, .fileWriteNoPermission?: "permission is denied"
    case .fileWriteOutOfSpace?: "the disk is full"
    default: "the system gives no reason"
    }
  }
}
