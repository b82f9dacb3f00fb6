// Returns the reports in the order in which they arrive.
import DemoWorld

func reports(from stations: [Int]) async throws -> [String] {
  try await withThrowingTaskGroup(of: String.self) { group in
    for station in stations { group.addTask { try await askStation(station) } }
    var reports: [String] = []
    for try await report in group { reports.append(report) }
    return reports
  }
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
