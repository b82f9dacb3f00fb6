/// The name of a learner's file, and the text of a program that stands alone.
enum ProgramName {
  /// Whether a name can be that of a file in the code folder.
  static func isValid(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 60 && name.first != "-"
      && name.utf8.allSatisfy { byte in
        (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte)
          || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      }
  }

  /// What a new file begins with.
  static let newProgram = """
    import DemoWorld

    @main struct Main {
      static func main() async {
        print("hello")
      }
    }

    """

  /// A demo is one command of a larger program. In a file of its own, its type is the program.
  static func standingAlone(_ text: String) -> String {
    guard !text.contains("@main"), let type = text.firstRange(of: command) else {
      return text + "\n"
    }
    return text[..<type.lowerBound] + "@main " + text[type.lowerBound...] + "\n"
  }

  private static var command: Regex<Substring> {
    /struct \w+: AsyncParsableCommand/
  }
}
