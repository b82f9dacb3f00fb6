import DemoArguments
import DemoWorld

struct SkyScan: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "A survey of the sky in sectors.")
  @OptionGroup var plan: SurveyOptions
  func run() async {
    do {
      if plan.mode == .serial { try surveyOneByOne() } else { try await survey(atOnce: plan.width) }
      print("the survey is complete")
    } catch { print("the survey has failed: \(error)") }
  }

  func surveyOneByOne() throws {
    for sector in 1...plan.sectors { try show(Result { try scan(sector) }) }
  }

  func survey(atOnce width: Int) async throws {
    try await withThrowingTaskGroup(of: Image.self) { group in
      for sector in 1...plan.sectors {
        if sector > width, let result = await group.nextResult() {
          try show(result)
        }
        group.addTask(name: "sector \(sector)") { try scan(sector) }
      }
      while let result = await group.nextResult() { try show(result) }
    }
  }

  func scan(_ sector: Int) throws -> Image {
    try Task.checkCancellation()
    return try renderImage(
      "sector \(sector)", taking: plan.scan, failing: sector == plan.failAt)
  }

  func show(_ result: Result<Image, any Error>) throws {
    if plan.keepGoing { print(result) } else { print(try result.get()) }
  }
}
