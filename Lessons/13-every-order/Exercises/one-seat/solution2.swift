// A function that is isolated to the actor reads and writes in one visit.
import DemoWorld

actor Seats {
  private(set) var free: Int
  init(free: Int) { self.free = free }
  func take() { free -= 1 }
}

func reserve(for person: String, in seats: isolated Seats) async -> Bool {
  print("\(person) sees \(seats.free)")
  guard seats.free > 0 else { return false }
  seats.take()
  return true
}

@main struct Main {
  static func main() async {
    let (seats, parking) = (Seats(free: option("seats", default: 1)), Parking())
    async let ann = reserve(for: "ann", in: seats)
    await parking.enter()
    let hasBen = await reserve(for: "ben", in: seats)
    print("ann has a seat: \(await ann), ben has a seat: \(hasBen), left: \(await seats.free)")
  }
}

/// The parking lot that ben enters before he reserves a seat.
actor Parking {
  private var cars = 0
  func enter() { cars += 1 }
}
