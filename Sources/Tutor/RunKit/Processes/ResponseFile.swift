/// A file with the arguments of a tool that is based on LLVM. The tool is given the file's path after `@`.
enum ResponseFile {
  /// Returns the text of a file with these arguments.
  static func text(of arguments: [String]) -> String {
    var text = ""
    for argument in arguments {
      text += "\""
      for scalar in argument.unicodeScalars {
        if scalar == "\"" || scalar == "\\" { text += "\\" }
        text.unicodeScalars.append(scalar)
      }
      text += "\"\n"
    }
    return text
  }
}
