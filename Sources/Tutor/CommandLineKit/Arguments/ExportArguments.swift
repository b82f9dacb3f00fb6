package import DemoOptions
package import TraceExport

/// The arguments of `export`: the run, the format and the file.
package struct ExportArguments: Hashable, Sendable {
  /// Nil, without arguments: the last run. Nil with arguments: the demo that the lesson is about.
  package var demo: String?
  package var arguments: [String] = []
  package var format: ExportFormat
  package var picture = ExportOptions.Picture.timeline
  package var file: String
  /// Whether a file that the tutor did not write may be replaced.
  package var mayReplace = false

  /// A run has to be done for it.
  package var runsFirst: Bool { demo != nil || !arguments.isEmpty }

  /// Options of `export` itself. Its formats are file formats, not those of a run's output.
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
    // The file is the last word that is named like one; in front of the options it would be a demo.
    let place =
      word == nil ? rest.lastIndex { ExportFormat(fileName: $0) != nil && !$0.hasPrefix("-") } : nil
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
