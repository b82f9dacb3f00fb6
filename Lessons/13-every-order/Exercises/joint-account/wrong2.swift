// Checks a second time before it withdraws.
import DemoWorld

actor Account {
  private(set) var balance: Int { didSet { report(balance) } }
  private let isOpen: Bool
  init(balance: Int, isOpen: Bool) { (self.balance, self.isOpen) = (balance, isOpen) }

  func withdraw(_ amount: Int) { balance -= amount }

  /// Refuses the money if the account is closed.
  func deposit(_ amount: Int) -> Bool {
    if isOpen { balance += amount }
    return isOpen
  }
}

func transfer(_ amount: Int, from payer: Account, to payee: Account) async -> Bool {
  let balance = await payer.balance
  print("there are \(balance)")
  guard balance >= amount, await payer.balance >= amount else { return false }
  print("still enough")
  await payer.withdraw(amount)
  if await payee.deposit(amount) { return true }
  _ = await payer.deposit(amount)
  return false
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
