import Foundation

/// Measures what the project promises about its speed, each figure against something that is measured in turn
/// with it on the same machine. It judges nothing: a figure is for a reader, who knows what else was running.
/// Arguments name the figures to measure, all of them if there is none.
@main
struct Benchmarks {
  static func main() {
    do {
      let workshop = try Workshop()
      defer { workshop.clear() }
      let figures: [(name: String, show: () throws -> Void)] = [
        ("group", GroupFigures(workshop).show), ("prompt", PromptFigures(workshop).show),
        ("lesson", LessonFigures(workshop).show), ("views", ViewFigures(workshop).show),
        ("exports", ExportFigures(workshop).show),
        ("pages", PageFigures(workshop).show),
      ]
      let wanted = CommandLine.arguments.dropFirst()
      print("Each figure: median (smallest to largest). A ratio is one of medians.")
      for figure in figures where wanted.isEmpty || wanted.contains(figure.name) {
        try figure.show()
      }
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(1)
    }
  }
}
