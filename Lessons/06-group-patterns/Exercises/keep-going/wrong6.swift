// Begins with the last sector.
import DemoWorld

func survey(_ sectors: [Int], atMost limit: Int) async {
  await withThrowingTaskGroup(of: Image.self) { group in
    var rest = sectors
    func scanNext() {
      if let sector = rest.popLast() { group.addTask { try await scan(sector) } }
    }
    for _ in 0..<limit { scanNext() }
    while let result = await group.nextResult() {
      show(result)
      scanNext()
    }
  }
}

@main struct Main {
  static func main() async {
    let sectors = Array(1...option("sectors", default: 8))
    await survey(sectors, atMost: option("limit", default: 2))
    print("the survey is complete")
  }
}

/// Some scans take 100 ms, and some take 200 ms.
func scan(_ sector: Int) async throws -> Image {
  try await downloadImage(
    "sector \(sector)", taking: .milliseconds(sector.isMultiple(of: 2) ? 100 : 200),
    failing: sector == option("lost", default: 0))
}

func show(_ result: Result<Image, any Error>) {
  switch result {
  case .success(let image): print("\(image)")
  case .failure(let error): print("\(error)")
  }
}
