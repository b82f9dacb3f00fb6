/// A file with the arguments of a tool that is based on LLVM. The tool is given the file's path after `@`.
enum ResponseFile {
  /// Returns the text of a file with these arguments.
  static func text(of arguments: [String]) -> String {
    var text: [UInt8] = []
    for argument in arguments {
      text.append(UInt8(ascii: "\""))
      for byte in argument.utf8 {
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
          text.append(UInt8(ascii: "\\"))
        }
        text.append(byte)
      }
      text += "\"\n".utf8
    }
    return String(decoding: text, as: UTF8.self)
  }
}
