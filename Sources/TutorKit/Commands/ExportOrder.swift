import DemoOptions
import TraceExport

/// What `export` was told: which run to write, as what, and where.
package struct ExportOrder: Hashable, Sendable {
  /// Nil, without arguments: the last run. Nil with arguments: the demo that the lesson is about.
  var demo: String?
  var arguments: [String] = []
  var format: ExportFormat
  var picture = ExportOptions.Picture.timeline
  var file: String

  /// A run has to be done for it.
  var runsFirst: Bool { demo != nil || !arguments.isEmpty }

  init(_ words: [String]) throws(TutorFailure) {
    var rest: [String] = []
    var named: [String: String] = [:]
    var words = words[...]
    while let word = words.popFirst() {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard let name = parts.first, name == "--format" || name == "--picture" else {
        rest.append(word)
        continue
      }
      guard let value = parts.count == 2 ? parts[1] : words.popFirst() else {
        throw .wordMissing(.export)
      }
      named[name] = value
    }
    // The file is the last word; in front of the options it would be a demo.
    guard let file = rest.popLast(), !file.hasPrefix("-") else { throw .wordMissing(.export) }
    self.file = file
    if let first = rest.first, !first.hasPrefix("-") {
      demo = first
      rest.removeFirst()
    }
    arguments = rest
    format = try Self.format(named["--format"], file)
    if let word = named["--picture"] {
      guard let picture = ExportOptions.Picture(rawValue: word) else {
        throw .badValue(of: "--picture", value: word, expected: "timeline or tree")
      }
      self.picture = picture
    }
  }

  private static func format(
    _ word: String?, _ file: String
  ) throws(TutorFailure) -> ExportFormat {
    guard let word else {
      guard let format = ExportFormat(fileName: file) else { throw .unknownFormat(file: file) }
      return format
    }
    guard let format = ExportFormat(rawValue: word.lowercased()) else {
      let all = ExportFormat.allCases.map(\.rawValue)
      throw .noSuchFormat(word, nearest: all.nearest(to: word))
    }
    return format
  }
}
