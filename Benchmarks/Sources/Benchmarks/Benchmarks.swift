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
      let programs = try MeasuredPrograms()
      defer { programs.clear() }
      let figures: [(name: String, needs: [MeasuredPrograms.Part], show: () throws -> Void)] = [
        ("group", [.tracer, .group], GroupFigures(programs).show),
        ("prompt", [.everything, .prompt], PromptFigures(programs).show),
        ("lesson", [.everything], LessonFigures(programs).show),
        ("views", [.tracer, .group, .mixed], ViewFigures(programs).show),
        ("steps", [.tracer, .group, .mixed], StepFigures(programs).show),
        ("exports", [.tracer, .group], ExportFigures(programs).show),
        ("pages", [.everything], PageFigures(programs).show),
        ("exercises", [.everything], ExerciseFigures(programs).show),
        ("explore", [.everything], ExploreFigures(programs).show),
      ]
      let wanted = CommandLine.arguments.dropFirst()
      let chosen = figures.filter { wanted.isEmpty || wanted.contains($0.name) }
      try programs.build(Set(chosen.flatMap(\.needs)))
      print("Each figure: median (smallest to largest). A ratio is one of medians.")
      for figure in chosen { try figure.show() }
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(1)
    }
  }
}
