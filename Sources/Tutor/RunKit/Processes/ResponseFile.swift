/// A file with the arguments of a tool that is based on LLVM. The tool is given the file's path after `@`.
enum ResponseFile {
  /// Returns the text of a file with these arguments.
  static func text(of arguments: [String]) -> String {
    arguments.map { "\"\($0.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\"\n" }
      .joined()
  }
}
