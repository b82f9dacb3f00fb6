// Computes on the main actor, whose thread is not one of the pool.
import DemoWorld

@MainActor func computeAll(_ parts: Int) async -> Int {
  for _ in 0..<parts {
    computePart()
    await Task.yield()
  }
  return parts
}

@main struct Main {
  static func main() async {
    let parts = option("parts", default: 10)
    await withTaskGroup { group in
      group.addTask { await beat() }
      print("computed \(await computeAll(parts)) parts")
      group.cancelAll()
    }
  }
}

func computePart() { compute(for: .milliseconds(20)) }

func beat() async {
  for number in 1... {
    guard (try? await Task.sleep(for: .milliseconds(50))) != nil else { return }
    print("beat \(number)")
  }
}
