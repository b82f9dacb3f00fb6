package import StyledText
import TaskTrace
package import TraceAnalysis

/// The lines that a program printed. Lines are made on request.
package struct PrintedOutput: Sequence, Sendable {
  private let events: EventList

  package init(_ trace: Trace) { events = trace.events }

  package func makeIterator() -> Iterator { Iterator(events: events) }

  package struct Iterator: IteratorProtocol {
    fileprivate let events: EventList
    private var index = 0

    fileprivate init(events: EventList) { self.events = events }

    package mutating func next() -> StyledLine? {
      while index < events.count {
        defer { index += 1 }
        guard events.isOfKind(.printed, at: index),
          case .printed(let stream, let text) = events[index].action
        else { continue }
        return StyledLine(text, stream == .standardError ? .warning : .plain)
      }
      return nil
    }
  }
}
