// The children return a Result themselves, so the group need not throw.
import DemoWorld

func survey(_ sectors: [Int], atMost limit: Int) async {
  await withTaskGroup(of: Result<Image, any Error>.self) { group in
    var rest = sectors[...]
    func add() {
      guard let sector = rest.popFirst() else { return }
      group.addTask {
        do { return .success(try await scan(sector)) } catch { return .failure(error) }
      }
    }
    for _ in 1...limit { add() }
    while let result = await group.next() {
      show(result)
      add()
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
