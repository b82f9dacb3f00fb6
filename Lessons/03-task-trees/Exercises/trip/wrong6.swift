// Continues without a room when the hotel is full.
import DemoWorld

enum Request { @TaskLocal static var traveler = "nobody" }

func bookTrip(flight: Duration, hotel: Duration, isFull: Bool) async throws -> String {
  async let flights = bookFlights(taking: flight)
  async let room = book("a room", taking: hotel, failing: isFull)
  let booked = (try? await room) ?? "no room"
  return "\(try await flights) and \(booked)"
}

func bookFlights(taking time: Duration) async throws -> String {
  async let out = book("a flight to Rome", taking: time)
  async let back = book("a flight home", taking: time + .milliseconds(100))
  return try await "\(out) and \(back)"
}

func book(_ item: String, taking time: Duration, failing: Bool = false) async throws -> String {
  try await Task.sleep(for: time)
  if failing { throw NotFound(item) }
  print("booked \(item) for \(Request.traveler)")
  return item
}

@main struct Main {
  static func main() async {
    let flight = option("flight", default: .milliseconds(300))
    let hotel = option("hotel", default: .milliseconds(200))
    do {
      let trip = try await Request.$traveler.withValue("ann") {
        try await bookTrip(flight: flight, hotel: hotel, isFull: option("full"))
      }
      print("ann has \(trip)")
    } catch {
      print("no trip: \(error)")
    }
  }
}
