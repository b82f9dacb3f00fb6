import DemoArguments

actor Theater {
  private(set) var seats = 1
  func sell() { seats -= 1 }
}

struct LastSeat: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Two buyers, and an actor that sells the last ticket.",
    discussion: "Each buyer checks for a ticket, and buys it in a second call to the actor.")

  func run() async {
    let theater = Theater()
    await withTaskGroup { group in
      for buyer in ["ann", "ben"] {
        group.addTask(name: buyer) {
          guard await theater.seats > 0 else {
            return print("\(buyer) is too late")
          }
          await theater.sell()
          print("\(buyer) has a ticket")
        }
      }
    }
  }
}
