import DemoWorld

actor Seats {
  private(set) var free: Int
  init(free: Int) { self.free = free }

  func take(for person: String) -> Bool {
    print("\(person) sees \(free)")
    guard free > 0 else { return false }
    free -= 1
    return true
  }
}

func reserve(for person: String, in seats: Seats) async -> Bool {
  await seats.take(for: person)
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
