// The actor of the payer makes the transfer, and changes its balance before it waits.
import DemoWorld

actor Account {
  private(set) var balance: Int { didSet { report(balance) } }
  private let isOpen: Bool
  init(balance: Int, isOpen: Bool) { (self.balance, self.isOpen) = (balance, isOpen) }

  func pay(_ amount: Int, to payee: Account) async -> Bool {
    guard balance >= amount else { return false }
    balance -= amount
    let isTaken = await payee.deposit(amount)
    if !isTaken { balance += amount }
    return isTaken
  }

  /// Refuses the money if the account is closed.
  func deposit(_ amount: Int) -> Bool {
    if isOpen { balance += amount }
    return isOpen
  }
}

func transfer(_ amount: Int, from payer: Account, to payee: Account) async -> Bool {
  await payer.pay(amount, to: payee)
}

@main struct Main {
  static func main() async {
    let joint = Account(balance: option("balance", default: 100), isOpen: true)
    let landlord = Account(balance: 0, isOpen: true)
    let shop = Account(balance: 0, isOpen: !option("closed"))
    async let rent = transfer(60, from: joint, to: landlord)
    await Till().scan()
    let isShoppingPaid = await transfer(60, from: joint, to: shop)
    print("rent paid: \(await rent), shopping paid: \(isShoppingPaid)")
    let (left, received) = (await joint.balance, await landlord.balance + shop.balance)
    print("left: \(left), received: \(received), together: \(left + received)")
  }
}

/// The till that scans the shopping before it is paid for.
actor Till {
  private var items = 0
  func scan() { items += 1 }
}

/// The bank reports an account that is overdrawn.
func report(_ balance: Int) {
  if balance < 0 { print("overdrawn: \(balance)") }
}
