import StyledText
import TraceViews

/// A tree of orders as data for a page's script. Parts that are the same, including all that follows them, are
/// stored once. A tree that is too large is cut down to the runs that were added first, which have the fewest
/// departures.
struct OrderTreeData {
  /// A part that refers to the parts that follow it by the numbers of their shapes.
  private struct Shape: Hashable {
    var events: [Int]
    var candidates: [[Int]]
    var hidden: Int
    var next: [Int]
    var outcome: Int?
  }

  private let tree: OrderTree
  private let shapes: [Shape]
  private let root: Int
  /// The number of runs in the data.
  let runs: Int
  /// The number of events and candidates in the data.
  let size: Int
  /// Whether the reader can take every candidate of every choice.
  let isWhole: Bool

  /// Creates the data with as many runs as fit in `limit` events and candidates. Nil if not even one run fits, or if
  /// runs with the same decisions had different choices.
  init?(_ tree: OrderTree, limit: Int) {
    guard !tree.hasStrayed else { return nil }
    var runs = tree.sizes.count
    while runs > 0 {
      let found = Self.shared(tree.nodes.prefix(tree.sizes[runs - 1]))
      let size = found.shapes.reduce(0) { $0 + $1.events.count + $1.candidates.count }
      if size <= limit {
        (self.tree, shapes, root) = (tree, found.shapes, found.root)
        (self.runs, self.size) = (runs, size)
        isWhole = found.shapes.allSatisfy { $0.hidden == 0 && !$0.next.contains(-1) }
        return
      }
      runs = min(runs - 1, runs * 3 / 4)
    }
    return nil
  }

  /// Returns the shapes of the parts, each once, and the number of the first part's shape. Visits the parts from the
  /// last to the first, so that the shapes that follow a part have numbers before the part is visited.
  private static func shared(
    _ nodes: ArraySlice<OrderTree.Node>
  ) -> (shapes: [Shape], root: Int) {
    var numbers: [Shape: Int] = [:]
    var shapes: [Shape] = []
    var numberOfNode = [Int](repeating: -1, count: nodes.count)
    for (place, node) in nodes.enumerated().reversed() {
      let shape = Shape(
        events: node.events, candidates: node.candidates, hidden: node.hidden,
        next: node.next.map { nodes.indices.contains($0) ? numberOfNode[$0] : -1 },
        outcome: node.outcome)
      let number = numbers[shape] ?? shapes.count
      if number == shapes.count {
        shapes.append(shape)
        numbers[shape] = number
      }
      numberOfNode[place] = number
    }
    return (shapes, numberOfNode[0])
  }

  /// The check characters of the runs' schedules, in the order of the tree, depth first.
  private var checks: String {
    let count = tree.sizes[runs - 1]
    var (open, checks) = ([0], "")
    while let place = open.popLast() {
      let node = tree.nodes[place]
      if node.outcome != nil { checks += node.check }
      open += node.next.filter { $0 >= 0 && $0 < count }.reversed()
    }
    return checks
  }

  /// The legend for all runs in the tree.
  var legend: PictureLegend {
    let styles = tree.styles.flatMap { $0.split(separator: " ") }
    return PictureLegend(
      Mark.states.filter { styles.contains(Substring($0.rawValue)) },
      showsCancellation: styles.contains("cancelled"))
  }

  /// The members of a JSON object: names and values.
  var members: [(String, String)] {
    func strings(_ texts: [String]) -> String {
      "[\(texts.map { Markup.script(JSONText.string($0)) }.joined(separator: ","))]"
    }
    func numbers(_ list: [Int]) -> String {
      "[\(list.map(String.init).joined(separator: ","))]"
    }
    let parts = shapes.map { shape in
      let candidates = shape.candidates.map(numbers).joined(separator: ",")
      let end = shape.outcome.map { "\($0)" } ?? "\(numbers(shape.next)),\(shape.hidden)"
      return "[\(numbers(shape.events)),[\(candidates)],\(end)]"
    }
    return [
      ("root", "\(root)"), ("whole", isWhole ? "true" : "false"),
      ("program", JSONText.string(tree.program)), ("checks", JSONText.string(checks)),
      ("outcomes", strings(tree.outcomes)), ("texts", strings(tree.texts.all)),
      ("events", "[\(tree.events.map(numbers).joined(separator: ",\n"))]"),
      ("parts", "[\(parts.joined(separator: ",\n"))]"),
    ]
  }
}
