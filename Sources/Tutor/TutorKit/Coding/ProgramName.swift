/// The rules for the names of learners' files, and the text that new files begin with.
enum ProgramName {
  /// Whether a file in the code folder can have this name.
  static func isValid(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 60 && name.first != "-"
      && name.utf8.allSatisfy { byte in
        (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte)
          || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      }
  }

  /// The text of a new program.
  static let newProgram = """
    import DemoWorld

    @main struct Main {
      static func main() async {
        print("hello")
      }
    }

    """

  /// Returns a demo's source as a program of its own. A demo is a command of a larger program, so its type gets
  /// `@main`.
  static func standaloneProgram(_ text: String) -> String {
    guard !text.contains("@main"), let type = text.firstRange(of: command) else {
      return text + "\n"
    }
    return text[..<type.lowerBound] + "@main " + text[type.lowerBound...] + "\n"
  }

  private static var command: Regex<Substring> {
    /struct \w+: AsyncParsableCommand/
  }
}
