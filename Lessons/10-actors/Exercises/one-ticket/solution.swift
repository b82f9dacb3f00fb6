import DemoWorld

actor BoxOffice {
  private(set) var tickets: Int
  private let bank: Bank
  init(tickets: Int, bank: Bank) { (self.tickets, self.bank) = (tickets, bank) }

  func sell(to buyer: String) async -> Bool {
    guard tickets > 0 else { return false }
    tickets -= 1
    await bank.charge(buyer)
    return true
  }
}

actor Bank {
  func charge(_ buyer: String) async {
    try? await Task.sleep(for: .milliseconds(50))
    print("\(buyer) pays")
  }
}

@main struct Main {
  static func main() async {
    let office = BoxOffice(tickets: option("tickets", default: 1), bank: Bank())
    await withTaskGroup { group in
      for buyer in ["ann", "ben", "eve"].prefix(option("buyers", default: 2)) {
        group.addTask(name: buyer) {
          let isSold = await office.sell(to: buyer)
          print("\(buyer) \(isSold ? "has a ticket" : "goes home")")
        }
      }
    }
    print("tickets left: \(await office.tickets)")
  }
}
