// Computes at low priority, but a task that runs is never interrupted.
import DemoWorld

func computeAll(_ parts: Int) async -> Int {
  await Task.detached(priority: .low) {
    for _ in 0..<parts { computePart() }
    return parts
  }.value
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
