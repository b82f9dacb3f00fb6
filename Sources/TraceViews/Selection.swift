import TaskTrace

/// Which tasks get a row of their own when there are more than rows: those that stand for the rest (the
/// first and the last of each family) and those that a reader looks for (failed, never ended, cancelled).
struct Selection {
  private(set) var visible: [Bool]
  private var hiddenBelow: [Int]
  private var hiddenAtTop = 0
  private var used = 0
  private let limit: Int
  private let family: Family

  init(_ trace: Trace, family: Family, limit: Int?) {
    let count = trace.tasks.count
    self.family = family
    self.limit = max(limit ?? .max, 3)
    guard count > self.limit else {
      visible = Array(repeating: true, count: count)
      hiddenBelow = []
      return
    }
    visible = Array(repeating: false, count: count)
    hiddenBelow = Array(repeating: 0, count: count)
    for position in 0..<count {
      if let parent = family.parent(of: position) {
        hiddenBelow[parent] += 1
      } else {
        hiddenAtTop += 1
      }
    }
    used = 1
    choose(trace)
  }

  private mutating func choose(_ trace: Trace) {
    var failed: [Int] = []
    var edges: [Int] = []
    var cancelled: [Int] = []
    var others: [Int] = []
    let tops = family.below(nil)
    for top in [tops.first, tops.last] { if let top { edges.append(top) } }
    for (position, task) in trace.tasks.enumerated() {
      if task.isFailure { failed.append(position) }
      if task.cancellation != nil { cancelled.append(position) }
      if family.hasBelow(position) {
        let below = family.below(position)
        for edge in [below.first, below.last] { if let edge { edges.append(edge) } }
      }
      others.append(position)
    }
    add(tops.prefix(1), upTo: limit)
    add(edges.prefix(4), upTo: limit)
    add(failed, upTo: min(used + max((limit - used) / 2, 1), limit))
    add(edges.dropFirst(4), upTo: limit)
    add(cancelled, upTo: limit)
    add(others, upTo: limit)
  }

  private mutating func add(_ positions: some Sequence<Int>, upTo limit: Int) {
    var failures = 0
    for position in positions where !add(position, upTo: limit) {
      failures += 1
      if failures == 64 { return }
    }
  }

  /// Shows a task and all that it stands below. False: there is no room for it.
  private mutating func add(_ position: Int, upTo limit: Int) -> Bool {
    var path: [Int] = []
    var current: Int? = position
    while let task = current, !visible[task] {
      path.append(task)
      if path.count > limit { return false }
      current = family.parent(of: task)
    }
    guard !path.isEmpty else { return true }
    for task in path.reversed() { show(task) }
    guard used > limit else { return true }
    for task in path { hide(task) }
    return false
  }

  /// A parent with anything hidden below it needs a row for the fold.
  private mutating func show(_ position: Int) {
    visible[position] = true
    used += 1 + (hiddenBelow[position] > 0 ? 1 : 0)
    if let parent = family.parent(of: position) {
      hiddenBelow[parent] -= 1
      if hiddenBelow[parent] == 0 { used -= 1 }
    } else {
      hiddenAtTop -= 1
      if hiddenAtTop == 0 { used -= 1 }
    }
  }

  private mutating func hide(_ position: Int) {
    visible[position] = false
    used -= 1 + (hiddenBelow[position] > 0 ? 1 : 0)
    if let parent = family.parent(of: position) {
      if hiddenBelow[parent] == 0 { used += 1 }
      hiddenBelow[parent] += 1
    } else {
      if hiddenAtTop == 0 { used += 1 }
      hiddenAtTop += 1
    }
  }
}

extension TaskLife {
  /// It threw something else than being cancelled, or never ended.
  var isFailure: Bool {
    switch outcome {
    case .returned?: false
    case .threw(let error)?: !error.hasPrefix("CancellationError")
    case nil: true
    }
  }
}
