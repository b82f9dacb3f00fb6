import TaskTrace

/// A list for each task, all in one array. A long trace has millions of tasks, and an array for each would take much
/// more memory.
struct TaskLists<Element: Sendable>: Sendable {
  private var elements: [Element] = []
  /// The index of each task's first element, and at last the number of all elements.
  private var starts: [Int32]

  /// Creates the lists from pairs of a task and an element. Each task's elements keep their order.
  init(_ pairs: some Collection<(task: TaskID, element: Element)>, taskCount: Int) {
    starts = [Int32](repeating: 0, count: taskCount + 1)
    for pair in pairs { starts[pair.task.position + 1] += 1 }
    for task in 0..<taskCount { starts[task + 1] += starts[task] }
    guard let some = pairs.first?.element else { return }
    elements = [Element](repeating: some, count: Int(starts[taskCount]))
    var next = starts
    for pair in pairs {
      elements[Int(next[pair.task.position])] = pair.element
      next[pair.task.position] += 1
    }
  }

  /// The elements of a task; nil if there are none.
  subscript(task: TaskID) -> ArraySlice<Element>? {
    guard task.position + 1 < starts.count else { return nil }
    let range = Int(starts[task.position])..<Int(starts[task.position + 1])
    return range.isEmpty ? nil : elements[range]
  }
}
