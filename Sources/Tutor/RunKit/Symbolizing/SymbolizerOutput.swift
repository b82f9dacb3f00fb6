package import TraceAnalysis

/// Parses the output of `llvm-symbolizer --output-style=LLVM --inlines`.
///
/// For each frame of an address, innermost first, it prints a line with the function and a line `file:line:column`. An
/// empty line follows each address.
package enum SymbolizerOutput {
  /// Returns the frames of each address in the order of the input; nil if the text does not have that form.
  package static func frames(in text: String, count: Int) -> [[SourceFrame]]? {
    guard let answers = answers(in: text, count: count) else { return nil }
    let frames = answers.compactMap(frames)
    return frames.count == count ? frames : nil
  }

  /// Returns the part of the text about each address, in the order of the input; nil if there are more or fewer parts.
  static func answers(in text: String, count: Int) -> [Substring]? {
    var answers: [Substring] = []
    let bytes = text.utf8
    let lineFeed = UInt8(ascii: "\n")
    var (start, line) = (bytes.startIndex, bytes.startIndex)
    var last = bytes[start..<start]
    while let end = bytes[line...].firstIndex(of: lineFeed) {
      if end == line, start == line || isPlace(last) {
        if start < line { answers.append(text[start..<line]) }
        start = bytes.index(after: end)
      }
      last = bytes[line..<end]
      line = bytes.index(after: end)
    }
    return answers.count == count && start == bytes.endIndex ? answers : nil
  }

  /// Whether a line ends like `file:line:column`. If not, other parts of a file's name follow.
  private static func isPlace(_ line: Substring.UTF8View) -> Bool {
    var place = line
    return lastNumber(&place) != nil && lastNumber(&place) != nil
  }

  /// Returns the frames in one part of the text, without unknown ones; nil if the part does not have that form.
  static func frames(_ answer: Substring) -> [SourceFrame]? {
    // Splitting text by bytes takes a fraction of the time of splitting it by characters.
    var lines = answer.utf8.split(separator: UInt8(ascii: "\n"))[...]
    var frames: [SourceFrame] = []
    while let first = lines.popFirst() {
      guard let place = place(&lines, in: answer) else { return nil }
      let name = String(first) ?? "??"
      let function = name == "??" ? "" : name
      if function.isEmpty && place.file == "??" { continue }
      var frame = SourceFrame(
        function: function, file: place.file == "??" ? "" : place.file, line: place.line,
        column: place.column)
      frame.followsFirstWait = Resumption.isAfterFirstSwitch(function)
      frames.append(frame)
    }
    return frames
  }

  /// Removes the line `file:line:column` and returns its parts. A file's name may contain line feeds, so the name may
  /// extend over several lines.
  private static func place(
    _ lines: inout ArraySlice<Substring.UTF8View>, in answer: Substring
  ) -> (file: String, line: Int, column: Int)? {
    guard let start = lines.first?.startIndex else { return nil }
    while let last = lines.popFirst() {
      var place = last
      if let column = lastNumber(&place), let line = lastNumber(&place) {
        return (String(answer.utf8[start..<place.endIndex]) ?? "??", line, column)
      }
    }
    return nil
  }

  /// Removes the number after the last colon, and the colon, and returns the number.
  private static func lastNumber(_ place: inout Substring.UTF8View) -> Int? {
    guard let colon = place.lastIndex(of: UInt8(ascii: ":")),
      let text = String(place[place.index(after: colon)...]), let number = Int(text)
    else { return nil }
    place = place[..<colon]
    return number
  }
}
