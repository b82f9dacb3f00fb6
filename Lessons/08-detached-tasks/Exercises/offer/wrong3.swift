// Asks in detached tasks, which no cancellation reaches.
import DemoWorld

enum Request { @TaskLocal static var user = "nobody" }

/// Returns the stock and the price of an item. Writes an entry even if the request is cancelled.
func offer(of item: String) async throws -> String {
  Task.detached(priority: .background) { try await writeEntry(item) }
  let stock = Task.detached {
    try await ask(for: "stock", taking: option("stock", default: .milliseconds(200)))
  }
  let price = Task.detached {
    try await ask(for: "price", taking: option("price", default: .milliseconds(150)))
  }
  return "\(try await stock.value) and \(try await price.value)"
}

func ask(for what: String, taking time: Duration) async throws -> String {
  print("\(Request.user) asks for the \(what)")
  try await Task.sleep(for: time)
  print("\(Request.user) knows the \(what)")
  return what
}

func writeEntry(_ item: String) async throws {
  try await Task.sleep(for: .milliseconds(400))
  print("the log has \(item), at \(Task.currentPriority)")
}

@main struct Main {
  static func main() async {
    let request = Task(priority: .high) {
      try await Request.$user.withValue("ann") { try await offer(of: "a book") }
    }
    if option("give-up") {
      try? await Task.sleep(for: .milliseconds(100))
      request.cancel()
    }
    switch await request.result {
    case .success(let offer): print("offer: \(offer)")
    case .failure(let error): print("no offer: \(error)")
    }
    try? await Task.sleep(for: .seconds(1))
  }
}
