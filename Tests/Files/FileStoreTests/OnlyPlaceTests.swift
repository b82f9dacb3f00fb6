import Foundation
import Testing

/// FileStore is the only module that reads and writes files.
@Suite struct OnlyPlaceTests {
  private let sources = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources")

  /// The folders whose code may access files, because it runs in the traced program, without the tutor's modules.
  private let exceptions = ["Machine/", "Demos/DemoWorld/", "Demos/demos/"]

  private let calls =
    #/\b(?:FileManager|FileHandle)\b|\b(?:fopen|openat|renameat|unlinkat|mkstemp|symlink)\(|(?:unsafe|Glibc\.|= |\()\s*(?:open|opendir|rename|unlink|mkdir|mkfifo|rmdir|creat|truncate|access|stat|lstat|link|readlink|realpath|pread|pwrite|chmod|chown|posix_fallocate)\(|\bcontentsOf(?:File)?: *(?:URL|path|")|\.write\(to: *URL|\bFileDescriptor\.open\(|\.open\(FilePath\b/#
    .wordBoundaryKind(.simple)

  private func offences(in text: String) -> [Substring] {
    text.split(separator: "\n").filter { line in
      !line.drop { $0 == " " }.hasPrefix("//") && line.contains(calls)
    }
  }

  @Test func `No module except FileStore accesses files`() throws {
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    var seen = 0
    for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
      let path = String(file.path.dropFirst(sources.path.count + 1))
      let isException = exceptions.contains { path.hasPrefix($0) }
      guard !isException, !path.hasPrefix("Files/FileStore/") else { continue }
      seen += 1
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(offences(in: text) == [], "\(path) accesses files. Use FileStore.")
    }
    #expect(seen > 200)
  }

  @Test(arguments: [
    "let data = try Data(contentsOf: URL(filePath: path))", "FileManager.default.fileExists(",
    "let file = unsafe open(path, O_RDONLY)", "unsafe rename(a, b)", "  _ = unsafe unlink(path)",
    "guard unsafe access(path, X_OK) == 0", "let code = posix_fallocate(descriptor, 0, count)",
    "let path = unsafe realpath(path, nil)", "try text.write(to: URL(filePath: x))",
    "try String(contentsOfFile: path)", "let file = try FileDescriptor.open(path, .readOnly)",
    "input: .fileDescriptor(.open(FilePath(path), .readOnly))",
  ])
  func `A call that accesses files is detected`(line: String) {
    #expect(offences(in: line).count == 1)
  }
}
