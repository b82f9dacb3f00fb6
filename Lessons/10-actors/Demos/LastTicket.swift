import DemoArguments

actor BoxOffice {
  private(set) var tickets = 1

  func sell(to buyer: String, checkThenAct: Bool) async -> Bool {
    if !checkThenAct { await ask(buyer) }
    guard tickets > 0 else { return false }
    print("there is a ticket for \(buyer)")
    if checkThenAct { await ask(buyer) }
    tickets -= 1
    return true
  }

  @MainActor func ask(_ buyer: String) {
    print("\(buyer), would you like to pay?")
  }
}

struct LastTicket: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "An actor sells one ticket, and two buyers want it.",
    discussion: "Before it sells a ticket, it asks the buyer on the main actor.")

  @Flag(help: "Ask after the check instead of before it.") var checkThenAct = false

  func run() async {
    let office = BoxOffice()
    await withTaskGroup { group in
      for buyer in ["ann", "ben"] {
        group.addTask(name: buyer) {
          let isSold = await office.sell(
            to: buyer, checkThenAct: checkThenAct)
          print("\(buyer) \(isSold ? "has a ticket" : "goes home")")
        }
      }
    }
    print("tickets left: \(await office.tickets)")
  }
}
