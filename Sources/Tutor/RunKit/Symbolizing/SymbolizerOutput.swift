package import TraceAnalysis

/// Parses the output of `llvm-symbolizer --output-style=LLVM --inlines`.
///
/// For each frame of an address, innermost first, it prints a line with the function and a line `file:line:column`. An
/// empty line follows each address.
package enum SymbolizerOutput {
  /// Returns the frames of each address in the order of the input; nil if the text does not have that form.
  package static func frames(in text: String, count: Int) -> [[SourceFrame]]? {
    var answers: [[SourceFrame]] = []
    var lines: [Substring] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if !line.isEmpty {
        lines.append(line)
      } else if !lines.isEmpty {
        guard let frames = frames(lines) else { return nil }
        answers.append(frames)
        lines = []
      }
    }
    return answers.count == count && lines.isEmpty ? answers : nil
  }

  /// Returns the frames of an address, without unknown ones.
  private static func frames(_ lines: [Substring]) -> [SourceFrame]? {
    guard lines.count.isMultiple(of: 2) else { return nil }
    var frames: [SourceFrame] = []
    for index in stride(from: 0, to: lines.count, by: 2) {
      let place = lines[index + 1].split(separator: ":", omittingEmptySubsequences: false)
      guard place.count >= 3, let line = Int(place[place.count - 2]),
        let column = Int(place[place.count - 1])
      else { return nil }
      let function = lines[index] == "??" ? "" : String(lines[index])
      let file = place.dropLast(2).joined(separator: ":")
      if function.isEmpty && file == "??" { continue }
      var frame = SourceFrame(
        function: function, file: file == "??" ? "" : file, line: line, column: column)
      frame.followsFirstWait = Resumption.isAfterFirstSwitch(function)
      frames.append(frame)
    }
    return frames
  }
}
