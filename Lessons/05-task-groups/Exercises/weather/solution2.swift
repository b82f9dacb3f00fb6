// Sorts the pairs when all of them are there.
import DemoWorld

func reports(from stations: [Int]) async throws -> [String] {
  let pairs = try await withThrowingTaskGroup { group in
    for (place, station) in stations.enumerated() {
      group.addTask { (place: place, report: try await askStation(station)) }
    }
    return try await group.reduce(into: []) { $0.append($1) }
  }
  return pairs.sorted { $0.place < $1.place }.map(\.report)
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
