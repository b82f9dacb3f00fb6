/// A group of as many children as the argument says, none of which does anything.
@main
struct Group {
  static func main() async {
    let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1_000_000
    var sum = 0
    await withTaskGroup(of: Int.self) { group in
      for number in 0..<count { group.addTask { number & 1 } }
      for await bit in group { sum += bit }
    }
    print(sum)
  }
}
