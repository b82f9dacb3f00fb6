// Leaves the sender in send when a download fails while requests are left.
import AsyncAlgorithms
import DemoWorld

func handle(_ requests: AsyncChannel<Int>, atOnce workers: Int) async throws {
  try await withThrowingTaskGroup(of: Void.self) { g in
    var n = 0
    for await r in requests {
      if n >= workers { try await g.next() }
      g.addTask { try await load(r) }
      n += 1
    }
    try await g.waitForAll()
  }
}

@main struct Main {
  static func main() async {
    let requests = AsyncChannel<Int>()
    async let sender: Void = send(option("count", default: 6), to: requests)
    do {
      try await handle(requests, atOnce: option("workers", default: 2))
      print("all photos are there")
    } catch {
      print("stopped: \(error)")
    }
    await sender
  }
}

func send(_ count: Int, to requests: AsyncChannel<Int>) async {
  for number in 1...count { await requests.send(number) }
  requests.finish()
}

func load(_ number: Int) async throws {
  let image = try await downloadImage(
    "photo \(number)", taking: .milliseconds(number == option("slow", default: 0) ? 300 : 100),
    failing: number == option("missing", default: 0))
  print("got the \(image)")
}
