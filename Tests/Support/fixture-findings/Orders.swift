/// Tasks that could run at the same time.
let orders: Programs = [
  "one by one": {
    async let cover = load(300)
    let first = await cover
    async let back = load(200)
    print(await first + back)
  },
  "at the same time": {
    async let cover = load(300)
    async let back = load(200)
    print(await cover + back)
  },
  "alone": {
    _ = await load(300)
    _ = await load(200)
  },
  "alone in a loop": {
    for _ in 1...4 { _ = await load(200) }
    _ = await load(300)
  },
  "in batches": {
    for _ in 1...3 {
      await withTaskGroup { group in
        for number in 1...3 { group.addTask { _ = await load(number * 100) } }
      }
    }
  },
  "one at a time in a group": {
    await withTaskGroup(of: Void.self) { group in
      for number in 1...4 {
        group.addTask { _ = await load(number * 100) }
        await group.next()
      }
    }
  },
  "follows links": {
    await withTaskGroup(of: Int.self) { group in
      var (seen, queue): (Set<Int>, [Int]) = ([1], [1])
      while !queue.isEmpty {
        let page = queue.removeFirst()
        group.addTask { await load(page * 100) }
        guard let found = await group.next() else { break }
        for link in [found / 50, found / 25] where link < 5 && seen.insert(link).inserted {
          queue.append(link)
        }
      }
    }
  },
  "level by level": {
    var level = [1, 2]
    while level.count < 9 { level = await loadLevel(level) }
  },
  "act in two loops": {
    let counter = Counter()
    await withTaskGroup { group in
      for name in ["ann", "ben"] { group.addTask(name: name) { await counter.sellAll() } }
    }
  },
  "at most three": {
    await withTaskGroup(of: Void.self) { group in
      for number in 1...8 {
        if number > 3 { await group.next() }
        group.addTask { _ = await load(100 + number % 3 * 100) }
      }
    }
  },
  "all at once": {
    await withTaskGroup { group in
      for _ in 1...8 { group.addTask { _ = await load(100) } }
    }
  },
  "three workers": {
    let rest = Rest(numbers: Array(1...8))
    await withTaskGroup { group in
      for _ in 1...3 {
        group.addTask { while let number = await rest.next() { _ = await load(number * 10) } }
      }
    }
  },
]

actor Rest {
  private var numbers: [Int]
  init(numbers: [Int]) { self.numbers = numbers }
  func next() -> Int? { numbers.popLast() }
}

/// Loads all pages of a level. The result is the next level.
private func loadLevel(_ pages: [Int]) async -> [Int] {
  await withTaskGroup(of: Int.self) { group in
    for page in pages { group.addTask { await load(page * 100) } }
    var next: [Int] = []
    for await time in group { next += [time / 100, time / 50] }
    return next
  }
}

private actor Counter {
  private var left = 2

  func sellAll() async {
    while left > 0 {
      _ = await load(50)
      left -= 1
    }
  }
}
