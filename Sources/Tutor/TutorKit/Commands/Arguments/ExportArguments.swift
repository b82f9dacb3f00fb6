import DemoOptions
import TraceExport

/// What `export` was told: which run to write, as what, and where.
package struct ExportArguments: Hashable, Sendable {
  /// Nil, without arguments: the last run. Nil with arguments: the demo that the lesson is about.
  var demo: String?
  var arguments: [String] = []
  var format: ExportFormat
  var picture = ExportOptions.Picture.timeline
  package var file: String
  /// A file that the tutor did not write may be replaced.
  var mayReplace = false

  /// A run has to be done for it.
  var runsFirst: Bool { demo != nil || !arguments.isEmpty }

  /// Options of `export` itself. The formats are those of files, and not those that a run is shown in.
  static let options = [
    DemoOption(
      kind: .option, spellings: ["--format"], valueName: "format",
      help: "What the file is; without it the end of its name says so.",
      allowedValues: ExportFormat.allCases.map(\.rawValue)),
    DemoOption(
      kind: .option, spellings: ["--picture"], valueName: "picture",
      help: "What an .svg file shows.",
      defaultValue: ExportOptions.Picture.timeline.rawValue,
      allowedValues: ExportOptions.Picture.allCases.map(\.rawValue)),
  ]

  init(_ words: [String]) throws(TutorFailure) {
    var rest = words.filter { $0 != Destination.option }
    mayReplace = rest.count < words.count
    let own: ArgumentList
    do {
      own = try ArgumentList(taking: Self.options, from: &rest)
    } catch {
      throw .commandOptions(error, ExportCommand.word)
    }
    let word = own.values(of: "--format")?.last
    // The file is the last word that is named like one; in front of the options it would be a demo.
    let place =
      word == nil ? rest.lastIndex { ExportFormat(fileName: $0) != nil && !$0.hasPrefix("-") } : nil
    guard let place = place ?? rest.indices.last, !rest[place].hasPrefix("-") else {
      throw .wordMissing(ExportCommand.word)
    }
    file = rest.remove(at: place)
    if let first = rest.first, !first.hasPrefix("-") {
      demo = first
      rest.removeFirst()
    }
    arguments = rest
    guard let format = word.map(ExportFormat.init(rawValue:)) ?? ExportFormat(fileName: file) else {
      throw .unknownFormat(file: file)
    }
    self.format = format
    guard let picture = own.values(of: "--picture")?.last else { return }
    guard format == .svg else { throw .pictureOfOtherFormat(file: file) }
    self.picture = .init(rawValue: picture) ?? .timeline
  }
}
