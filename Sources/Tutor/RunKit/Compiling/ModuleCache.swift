import FileStore

/// The folder in which the compiler keeps the modules that it has compiled from C headers.
struct ModuleCache: Sendable {
  let path: String

  /// Creates the folder in the cache if it is missing.
  init(in cache: Cache) throws(RunFailure) {
    guard let folder = cache.folder else { throw .noCodeCache }
    path = "\(folder)/modules"
    do throws(FileProblem) {
      _ = try OpenFolder(path, creatingWith: 0o700)
    } catch {
      throw .noRoomForCode(in: path, reason: error.reason)
    }
  }

  /// Empties the folder if the compiler failed because of a file in it. Returns whether to compile again.
  ///
  /// The compiler does not replace a module that is damaged, or that was compiled for another folder, as after a move
  /// of the home folder. Its messages then name the module's file.
  func recover(from compilation: Compilation) -> Bool {
    guard compilation.program == nil, compilation.messages.contains("\(path)/"),
      let folder = try? OpenFolder(path, followingLinks: false)
    else { return false }
    folder.empty()
    return true
  }
}
