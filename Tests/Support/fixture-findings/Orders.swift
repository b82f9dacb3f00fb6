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
  "give back in a block": {
    let office = Office()
    await withTaskGroup { group in
      for _ in 1...2 {
        group.addTask {
          let ticket = await office.take()
          _ = await load(50)
          do { await office.giveBack(ticket) }
        }
      }
    }
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
  "in batches of equal names": {
    var sum = 0
    for start in stride(from: 1, to: 9, by: 3) {
      await withTaskGroup(of: Int.self) { group in
        for number in start..<start + 3 { group.addTask { await load(number % 3 * 100 + 100) } }
        for await number in group { sum += number }
      }
    }
    print(sum)
  },
  "fills a value of each round": {
    var sum = 0
    for number in 1...3 {
      var number = number
      number = await load(number * 100)
      sum += number
    }
    print(sum)
  },
  "one result after the other is shown": {
    print(await loadLevel([1]))
    async let other = load(100)
    print(await other)
  },
  "two at once, in two calls": {
    let first = await loadInPairs([1, 1, 1])
    print(await loadInPairs([2, 2, 2]) + first)
  },
  "level by level, with errors handled for each": {
    for level in [[1, 2, 3], [2, 3, 4]] {
      do { print(try await check(level)) } catch { print("failed") }
    }
  },
  "tries again in a caller": {
    for number in 1...3 {
      do { print(try await once(number)) } catch { print("failed") }
    }
  },
  "watches a number": {
    let rest = Rest(numbers: Array(1...4))
    async let worker: Void = takeAll(rest)
    var seen = await rest.count
    while seen > 0 {
      _ = await load(25)
      let now = await rest.count
      print("\(seen - now) taken")
      seen = now
    }
    await worker
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
  "follows links that an actor keeps": {
    let links = Links()
    await withTaskGroup(of: Int.self) { group in
      while let page = await links.next() {
        group.addTask { await load(page * 100) }
        guard let found = await group.next() else { break }
        await links.keep(found)
      }
    }
  },
  "in batches that a condition ends": {
    await withTaskGroup(of: Int.self) { group in
      for number in 0..<6 {
        if number % 3 == 0 { while await group.next() != nil {} }
        group.addTask { await load(100 + number % 3 * 100) }
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
  var count: Int { numbers.count }
}

private func takeAll(_ rest: Rest) async {
  while await rest.next() != nil { _ = await load(20) }
}

private func once(_ number: Int) async throws -> Int {
  let time = try await answer(number)
  return time * 2
}

private func answer(_ number: Int) async throws -> Int {
  try await Task.sleep(for: .milliseconds(50))
  if number == 2 { throw Failed() }
  return number
}

/// Loads two pages at once. Returns the sum of the results.
private func loadInPairs(_ pages: [Int]) async -> Int {
  await withTaskGroup(of: Int.self) { group in
    var sum = 0
    for (index, page) in pages.enumerated() {
      if index > 1 { sum += await group.next() ?? 0 }
      group.addTask { await load(page * 100) }
    }
    for await time in group { sum += time }
    return sum
  }
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

private func check(_ pages: [Int]) async throws -> Int {
  let all = await loadLevel(pages)
  if all.count < pages.count { throw Failed() }
  return all.count
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

/// The links that were found and not followed yet.
private actor Links {
  private var pages = [1]

  func next() -> Int? { pages.popLast() }
  func keep(_ found: Int) { if found < 300 { pages.append(found / 100 + 1) } }
}
