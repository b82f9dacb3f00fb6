import FileStore

/// A file that a person asked for, under a name that they chose.
///
/// An existing file is replaced only if the tutor wrote it or the person agrees.
struct ChosenFile {
  enum Failure: Error, CustomStringConvertible {
    case foreign(String)
    case kept(String)
    case file(FileProblem)

    var description: String {
      switch self {
      case .foreign(let path):
        "\(path) already exists and was not written by the tutor. Add `--replace` to replace it, or choose another name."
      case .kept(let path): "\(path) was not changed."
      case .file(let problem): problem.description
      }
    }
  }

  let path: String
  let written: WrittenFiles
  /// Whether the user has already agreed to replace the file.
  var mayReplace = false
  /// Asks the user; nil if there is no user to ask.
  var ask: ((_ question: String) async -> Bool)?

  /// Throws an error if `write` would fail, before the caller computes the content.
  func check() throws(Failure) {
    if let kind = Files.kind(path) {
      guard kind == .file else { throw .file(.notAFile(path: path, kind)) }
      if ask == nil, try stampIfOwn() == nil { throw .foreign(path) }
    }
    do throws(FileProblem) {
      try Files.checkRoom(for: path)
    } catch {
      throw .file(error)
    }
  }

  /// Writes the file. Returns whether it replaced an existing file. `isOwn` recognizes the tutor's files by their
  /// content.
  func write(
    isOwn: () throws -> Bool = { false }, _ content: (inout FileDraft) -> Void
  ) async throws -> Bool {
    let replacing = try await replacement(isOwn)
    let isReplaced: Bool
    do throws(FileProblem) {
      isReplaced = try Files.write(to: path, WritingOptions(replacing: replacing), content)
    } catch {
      if case .exists = error { throw Failure.foreign(path) }
      throw Failure.file(error)
    }
    written.add(path)
    return isReplaced
  }

  private func replacement(_ isOwn: () throws -> Bool) async throws -> Replacement {
    guard Files.kind(path) == .file, let stamp = Files.stamp(path) else { return .never }
    if try stampIfOwn() != nil { return .version(stamp) }
    if try isOwn() { return .version(stamp) }
    guard let ask else { throw Failure.foreign(path) }
    guard await ask("\(path) already exists and was not written by the tutor. Replace it? (y/n) ")
    else { throw Failure.kept(path) }
    return .version(stamp)
  }

  /// Returns the stamp of the file if it may be replaced without a question; otherwise nil.
  private func stampIfOwn() throws(Failure) -> [Int]? {
    guard let stamp = Files.stamp(path) else { return nil }
    return mayReplace || written.contains(stamp) ? stamp : nil
  }
}
