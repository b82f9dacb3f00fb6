/// Programs in which tasks start on an actor.
enum ActorPrograms {
  static func run(_ name: String) async -> Bool {
    switch name {
    case "inherits": await inherits()
    default: return false
    }
    return true
  }

  private actor Letters {
    private(set) var text = ""

    func start() -> Task<Void, Never> {
      text += "a"
      return Task { text += "b" }
    }

    func add() { text += "c" }
  }

  /// A task starts another one on the actor on which it runs, while a third task asks for that actor.
  private static func inherits() async {
    let letters = Letters()
    async let added: Void = letters.add()
    await letters.start().value
    await added
    print(await letters.text)
  }
}
