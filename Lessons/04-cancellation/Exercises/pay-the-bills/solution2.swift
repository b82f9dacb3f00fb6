// Catches the error outside the loop.
import DemoWorld

func payAll(_ bills: [String]) async throws -> Int {
  var paid = 0
  do {
    for bill in bills {
      try await check(bill)
      let transaction = Task { try await transfer(bill) }
      try await transaction.value
      paid += 1
    }
  } catch is CancellationError {}
  return paid
}

/// Asks the bank whether the bill is right. This can be given up at any time.
func check(_ bill: String) async throws {
  try await Task.sleep(for: .milliseconds(200))
  print("\(bill) is right")
}

/// Takes money from one account and puts it into another. If it ends in between, the money is lost.
func transfer(_ bill: String) async throws {
  print("took the money for \(bill)")
  try await Task.sleep(for: .milliseconds(100))
  print("paid \(bill)")
}

@main struct Main {
  static func main() async {
    let count = option("bills", default: 3)
    do {
      let paid = try await payAll((0..<count).map { "bill \($0 + 1)" })
      print("\(paid) of \(count) bills are paid")
    } catch {
      print("nothing is known: \(error)")
    }
  }
}
