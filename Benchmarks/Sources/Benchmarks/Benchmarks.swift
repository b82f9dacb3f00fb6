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
      let figures: [(name: String, needs: [Workshop.Part], show: () throws -> Void)] = [
        ("group", [.tracer, .group], GroupFigures(workshop).show),
        ("prompt", [.everything, .prompt], PromptFigures(workshop).show),
        ("lesson", [.everything], LessonFigures(workshop).show),
        ("views", [.tracer, .group, .mixed], ViewFigures(workshop).show),
        ("steps", [.tracer, .group, .mixed], StepFigures(workshop).show),
        ("exports", [.tracer, .group], ExportFigures(workshop).show),
        ("pages", [.everything], PageFigures(workshop).show),
        ("exercises", [.everything], ExerciseFigures(workshop).show),
        ("explore", [.everything], ExploreFigures(workshop).show),
      ]
      let wanted = CommandLine.arguments.dropFirst()
      let chosen = figures.filter { wanted.isEmpty || wanted.contains($0.name) }
      try workshop.build(Set(chosen.flatMap(\.needs)))
      print("Each figure: median (smallest to largest). A ratio is one of medians.")
      for figure in chosen { try figure.show() }
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(1)
    }
  }
}
