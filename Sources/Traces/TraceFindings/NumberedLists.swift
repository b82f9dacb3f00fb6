import TaskTrace

/// A list for each of many small numbers, such as those of tasks, all in one array. A long trace has millions of tasks,
/// and an array for each would take much more memory.
struct NumberedLists<Element: Sendable>: Sendable {
  private var elements: [Element] = []
  /// The index of the first element of each list, and at last the number of all elements.
  private var starts: [Int32]

  /// Creates the lists for the numbers below `count` from pairs of a number and an element. The elements of each list
  /// keep their order. Pairs with other numbers do not count. The pairs are visited several times.
  init(_ pairs: some Sequence<(number: Int, element: Element)>, count: Int) {
    starts = [Int32](repeating: 0, count: count + 1)
    for pair in pairs where pair.number < count { starts[pair.number + 1] += 1 }
    for number in 0..<count { starts[number + 1] += starts[number] }
    guard starts[count] > 0, let some = pairs.first(where: { _ in true })?.element else { return }
    elements = [Element](repeating: some, count: Int(starts[count]))
    var next = starts
    for pair in pairs where pair.number < count {
      elements[Int(next[pair.number])] = pair.element
      next[pair.number] += 1
    }
  }

  /// The numbers whose lists have elements.
  var numbers: some Sequence<Int> {
    (0..<starts.count - 1).lazy.filter { [starts] in starts[$0] < starts[$0 + 1] }
  }

  /// The elements of a list; nil if there are none.
  subscript(number: Int) -> ArraySlice<Element>? {
    guard number + 1 < starts.count else { return nil }
    let range = Int(starts[number])..<Int(starts[number + 1])
    return range.isEmpty ? nil : elements[range]
  }

  subscript(task: TaskID) -> ArraySlice<Element>? { self[task.position] }
  subscript(group: GroupID) -> ArraySlice<Element>? { self[Int(group.number)] }
}
