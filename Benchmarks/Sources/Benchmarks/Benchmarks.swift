import Foundation

/// Measures what the project promises about its speed. Each figure is compared with something that is measured in
/// turn with it, on the same machine. The program does not judge the figures: a reader does, who knows what else was
/// running.
///
/// The arguments name the figures to measure. Without arguments, all figures are measured.
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
