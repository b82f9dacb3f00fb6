import Glibc

/// Programs whose tasks share a pipe or a file.
enum FilePrograms {
  /// Runs the program with a name. Returns false if there is none.
  static func run(_ name: String) async -> Bool {
    switch name {
    case "writesToPipe": await writesToPipe()
    case "writesToStream": await writesToStream()
    case "createsFile": await createsFile()
    default: return false
    }
    return true
  }

  /// Two children write a letter each to a pipe, and then another one.
  private static func writesToPipe() async {
    var ends: [Int32] = [0, 0]
    pipe(&ends)
    let (output, input) = (ends[0], ends[1])
    await withTaskGroup(of: Void.self) { group in
      for letters in ["ab", "xy"] {
        group.addTask {
          for letter in letters.utf8 { withUnsafePointer(to: letter) { _ = write(input, $0, 1) } }
        }
      }
    }
    var letters = [UInt8](repeating: 0, count: 4)
    read(output, &letters, 4)
    print(String(decoding: letters, as: UTF8.self))
    close(output)
    close(input)
  }

  /// Two children do the same with a stream of the C library.
  private static func writesToStream() async {
    guard let file = tmpfile() else { return }
    nonisolated(unsafe) let stream = file
    await withTaskGroup(of: Void.self) { group in
      for letters in ["ab", "xy"] {
        group.addTask { for letter in letters { fputs(String(letter), stream) } }
      }
    }
    rewind(stream)
    var letters = [UInt8](repeating: 0, count: 4)
    fread(&letters, 1, 4, stream)
    print(String(decoding: letters, as: UTF8.self))
    fclose(stream)
  }

  /// Two children try to create the same file. A child that succeeds removes it.
  private static func createsFile() async {
    let path = "\(P_tmpdir)/created-\(getpid())"
    let successes = await withTaskGroup(of: Int.self) { group in
      for _ in 1...2 {
        group.addTask {
          let file = open(path, O_CREAT | O_EXCL, 0o600)
          if file >= 0 { close(file); unlink(path) }
          return file >= 0 ? 1 : 0
        }
      }
      return await group.reduce(0, +)
    }
    print(successes)
  }
}
