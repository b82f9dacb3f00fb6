/// Programs whose tasks share variables that no lock and no actor protects. Which task comes first decides what they
/// print.
enum SharedPrograms {
  /// Runs the program with a name. Returns false if there is none.
  static func run(_ name: String) async -> Bool {
    switch name {
    case "object": await object()
    case "global": await global()
    case "static": await staticProperty()
    case "captured": await captured()
    case "bound": await bound()
    case "lazy": await lazily()
    case "first-use": await firstUse()
    case "printed-use": await printedUse()
    case "hidden": await hidden()
    case "callback": await callback()
    case "elements": await elements()
    default: return false
    }
    return true
  }

  private final class Winner: @unchecked Sendable {
    var name = ""
    lazy var number = next()
    var action: (() -> Void)?
    func next() -> Int { name.isEmpty ? 1 : 2 }
  }

  private static func object() async {
    let winner = Winner()
    await both { if winner.name.isEmpty { winner.name = $0 } }
    print(winner.name)
  }

  private static func global() async {
    await both { if globalName.isEmpty { globalName = $0 } }
    print(globalName)
  }

  private nonisolated(unsafe) static var names: [String] = []

  private static func staticProperty() async {
    await both { names.append($0) }
    print(names.joined())
  }

  private static func captured() async {
    nonisolated(unsafe) var name = ""
    await both { if name.isEmpty { name = $0 } }
    print(name)
  }

  private static func bound() async {
    nonisolated(unsafe) var name = ""
    async let first: Void = { if name.isEmpty { name = "first" } }()
    async let second: Void = { if name.isEmpty { name = "second" } }()
    _ = await (first, second)
    print(name)
  }

  private static func lazily() async {
    let winner = Winner()
    await both { if $0 == "a" { winner.name = $0 } else { _ = winner.number } }
    print(winner.number)
  }

  @TaskLocal private static var current = ""
  private static let creator = current

  private static func firstUse() async {
    await both { name in $current.withValue(name) { _ = creator } }
    print(creator)
  }

  private static let printed = {
    print("initializes")
    return "value"
  }()

  /// The code that initializes a variable prints. Another task may wait for it meanwhile.
  private static func printedUse() async {
    await both { print($0, printed) }
  }

  private static func hidden() async {
    let winner = Winner()
    let set: (String) -> Void = { winner.name += $0 }
    nonisolated(unsafe) let shared = set
    await both { shared($0) }
    print(winner.name)
  }

  private static func callback() async {
    let winner = Winner()
    await both { name in
      if name == "a" { winner.action = { print("called") } } else { winner.action?() }
    }
    print("end")
  }

  private static func elements() async {
    let winners = [Winner(), Winner()]
    await both { name in
      winners[0].name += name
      winners[1].name = winners[0].name
    }
    print(winners[1].name)
  }

  /// Two tasks do the same, with different names.
  private static func both(_ work: @escaping @Sendable (String) -> Void) async {
    let first = Task.detached { work("a") }
    let second = Task.detached { work("b") }
    await first.value
    await second.value
  }
}

private nonisolated(unsafe) var globalName = ""
