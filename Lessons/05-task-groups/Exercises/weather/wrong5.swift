// Waits for all children before it throws the error of one.
import DemoWorld

actor Reports {
  private(set) var all: [Int: String] = [:]
  func add(_ report: String, of station: Int) { all[station] = report }
}

func reports(from stations: [Int]) async throws -> [String] {
  let reports = Reports()
  try await withThrowingTaskGroup { group in
    for station in stations {
      group.addTask { await reports.add(try await askStation(station), of: station) }
    }
    try await group.waitForAll()
  }
  let all = await reports.all
  return stations.compactMap { all[$0] }
}

/// Asks the weather station of a city. It throws if the station is broken.
func askStation(_ number: Int) async throws -> String {
  let isQuick = number == option("quick", default: 0)
  let time = isQuick ? 50 : 100 * (option("stations", default: 4) + 1 - number)
  let metadata = try await downloadMetadata(
    of: "station \(number)", taking: .milliseconds(time),
    failing: number == option("broken", default: 0))
  return metadata.name
}

@main struct Main {
  static func main() async {
    let count = option("stations", default: 4)
    do {
      let reports = try await reports(from: (0..<count).map { $0 + 1 })
      print("reports: \(reports.joined(separator: ", "))")
    } catch {
      print("no reports: \(error)")
    }
  }
}
