/// The rules for the names of learners' files, and the text of a new file.
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
}
