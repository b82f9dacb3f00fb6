/// A program that is built for systems with custom executors. Its `main` creates the runtime's default executors.
@main struct FixtureFactory {
  static func main() async {
    await withTaskGroup(of: Int.self) { group in
      for number in 1...3 { group.addTask { number } }
      var sum = 0
      for await number in group { sum += number }
      print("sum", sum)
    }
    await Task { @MainActor in print("main actor") }.value
  }
}
