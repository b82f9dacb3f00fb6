// Asks two stations at a time.
import DemoWorld

func reports(from stations: [Int]) async throws -> [String] {
  var reports: [String] = []
  for first in stride(from: 0, to: stations.count, by: 2) {
    async let one = askStation(stations[first])
    guard first + 1 < stations.count else { return reports + [try await one] }
    async let two = askStation(stations[first + 1])
    reports += try await [one, two]
  }
  return reports
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
