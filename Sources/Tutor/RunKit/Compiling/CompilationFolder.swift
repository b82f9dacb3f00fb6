import FileStore

/// The folder of one compilation. The compiler and the linker can write only to it and to the module cache.
struct CompilationFolder: Sendable {
  private let folder: TemporaryFolder

  private static let prefix = "compiling-"

  /// Creates a folder in the folder of all programs. Removes those of tutors that were killed.
  init(in programs: String) throws(RunFailure) {
    Self.removeLeft(in: programs)
    do throws(FileProblem) {
      _ = try OpenFolder(programs, creatingWith: 0o700)
      folder = try TemporaryFolder(prefix: Self.prefix, in: programs)
    } catch {
      throw .noRoomForCode(in: programs, reason: error.reason)
    }
  }

  var path: String { folder.path }
  /// A file or a named pipe with the compiler's arguments.
  var arguments: String { "\(path)/arguments" }
  /// The shell script that links the program.
  var linking: String { "\(path)/link" }
  /// The named pipe from which the linker reads the names of object files.
  var objects: String { "\(path)/objects" }
  /// The options for the libraries that the object file asks for.
  var libraries: String { "\(path)/libraries" }
  var object: String { "\(path)/program.o" }
  var program: String { "\(path)/program" }
  /// The shell command that makes this the current folder.
  var entering: String { "cd \(CompilerCommands.words([path]))" }

  /// Writes a text to a file.
  static func write(_ text: String, to path: String) throws(RunFailure) {
    do throws(FileProblem) {
      try Files.writeOwn(text, to: path, isDurable: false)
    } catch {
      throw .noRoomForCode(in: path, reason: error.reason)
    }
  }

  /// Moves the program to the place where it is run. If another compilation of the same text has put its program
  /// there, that program stays: a program that is replaced while it starts does not know its path. A file with other
  /// content is damaged, and is replaced.
  func moveProgram(to path: String) throws(RunFailure) {
    do throws(FileProblem) {
      guard try !Files.rename(program, toFree: path), !isCompiled(path) else { return }
      try Files.rename(program, to: path)
    } catch {
      throw .noRoomForCode(in: path, reason: error.reason)
    }
  }

  /// Whether a file is the same program as the one in this folder, according to its size and its header. Two
  /// compilations of one text differ in the paths of their folders, which have the same length.
  private func isCompiled(_ path: String) -> Bool {
    func mark(_ path: String) -> [Int]? {
      guard let size = Files.stamp(path)?[2],
        let header = try? Files.bytes(path, limit: size, first: Self.sizeOfHeader)
      else { return nil }
      return [size] + header.map(Int.init)
    }
    return Files.kind(path) == .file && Files.isExecutable(path) && mark(path) == mark(program)
  }

  /// The size of the header of an ELF file, in bytes.
  private static let sizeOfHeader = 64

  /// Returns the reason why the folder has no room for a file of that many bytes; nil if it has.
  func lack(of bytes: Int) -> String? { folder.lack(of: bytes) }

  func remove() { folder.remove() }

  /// Removes the folders of tutors that were killed.
  static func removeLeft(in programs: String) {
    TemporaryFolder.removeLeft(prefix: prefix, in: programs)
  }
}
