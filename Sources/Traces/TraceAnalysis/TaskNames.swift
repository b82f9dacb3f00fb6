import TaskTrace

/// The names of a trace's tasks, in the order of creation. If several tasks have the same text, each access adds the
/// task's number as a suffix.
public struct TaskNames: RandomAccessCollection, Sendable {
  private(set) var texts: [String] = []
  /// The number of tasks with each text.
  private(set) var uses: [UInt32] = []
  /// The index of each task's text.
  private(set) var numbers: [UInt32] = []

  public var startIndex: Int { 0 }
  public var endIndex: Int { numbers.count }

  public subscript(position: Int) -> String {
    let number = Int(numbers[position])
    return uses[number] == 1 ? texts[number] : "\(texts[number]) #\(position + 1)"
  }

  init() {}

  init(_ trace: Trace) {
    let bound = BoundNames(trace)
    var functions = LibraryTaskFunctions(trace)
    var numberOfText: [String: UInt32] = [:]
    // Tasks of one kind that were created at one site have the same text, unless the program named them.
    var numberOfSite: [Origin: UInt32] = [:]
    let given = trace.storage.givenNames
    var next = 0
    numbers.reserveCapacity(trace.tasks.count)
    for task in trace.tasks {
      var name: String?
      if next < given.count, given[next].task == task.id.number {
        name = trace.storage.texts[given[next].text]
        next += 1
      }
      // A name without visible characters would leave a gap in each sentence.
      if let name, !name.allSatisfy(\.isWhitespace) {
        add(number(of: name, &numberOfText))
        continue
      }
      let origin = Origin(kind: task.kind, site: task.creationSite)
      if let function = functions.function(of: task) {
        add(number(of: function, &numberOfText))
      } else if let number = numberOfSite[origin] {
        add(number)
      } else {
        let text = origin.kind == .root ? "main" : bound[origin.site] ?? origin.kind.words
        let number = number(of: text, &numberOfText)
        numberOfSite[origin] = number
        add(number)
      }
    }
  }

  private struct Origin: Hashable {
    var kind: TaskKind
    var site: SiteID?
  }

  private mutating func add(_ number: UInt32) {
    numbers.append(number)
    uses[Int(number)] += 1
  }

  private mutating func number(of text: String, _ known: inout [String: UInt32]) -> UInt32 {
    if let number = known[text] { return number }
    let number = UInt32(texts.count)
    texts.append(text)
    uses.append(0)
    known[text] = number
    return number
  }
}
