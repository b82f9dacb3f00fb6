package import DemoOptions
package import TraceExport

/// The arguments of `export`: the run, the format and the file.
package struct ExportArguments: Hashable, Sendable {
  /// The demo to run. If it is nil and there are no arguments, the last run is exported. If it is nil and there are
  /// arguments, they go to the demo of the lesson.
  package var demo: String?
  package var arguments: [String] = []
  package var format: ExportFormat
  package var picture = ExportOptions.Picture.timeline
  package var file: String
  /// Whether a file that the tutor did not write may be replaced.
  package var mayReplace = false

  /// Whether a run is needed before the export.
  package var runsFirst: Bool { demo != nil || !arguments.isEmpty }

  /// The options of `export` itself. Its `--format` names a file format, not the format of a run's output.
  package static let options = [
    DemoOption(
      kind: .option, spellings: ["--format"], valueName: "format",
      help: "File format; the default depends on the file name.",
      allowedValues: ExportFormat.allCases.map(\.rawValue)),
    DemoOption(
      kind: .option, spellings: ["--picture"], valueName: "picture",
      help: "Picture in an .svg file.",
      defaultValue: ExportOptions.Picture.timeline.rawValue,
      allowedValues: ExportOptions.Picture.allCases.map(\.rawValue)),
  ]

  package init(_ words: [String], of command: CommandWord) throws(CommandLineFailure) {
    var rest = words.filter { $0 != Destination.option }
    mayReplace = rest.count < words.count
    let own: ArgumentList
    do {
      own = try ArgumentList(taking: Self.options, from: &rest)
    } catch {
      throw .options(error, command)
    }
    let word = own.values(of: "--format")?.last
    // The file is the last word whose ending names a format. A word before the options would be a demo.
    let place =
      word == nil ? rest.lastIndex { ExportFormat(fileName: $0) != nil && !$0.hasPrefix("-") } : nil
    guard rest.last != "-" else {
      throw .badValue(
        BadValue("FILE", given: "-", expected: "the name of a file, such as run.json"))
    }
    guard let place = place ?? rest.indices.last, !rest[place].hasPrefix("-") else {
      throw .wordMissing(command)
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
