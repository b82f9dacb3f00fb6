import DemoOptions
import RunKit
import Synchronization
import TutorKit

/// The catalog of demos. It is loaded once: while the learner reads the first prompt, or when a command needs it.
final class DemosOnDemand: Sendable {
  typealias Found = Result<DemoCatalog, TutorFailure>
  private let looking = Mutex<Task<Found, Never>?>(nil)
  private let result = Mutex<Found?>(nil)

  /// The catalog, or the error from loading it; nil before it is loaded.
  var found: Found? { result.withLock { $0 } }

  func startLooking() { _ = task() }

  func look() async -> Found { await task().value }

  private func task() -> Task<Found, Never> {
    looking.withLock { looking in
      if let looking { return looking }
      let task = Task {
        let found: Found
        do {
          found = .success(try await DemoPrograms().catalog())
        } catch {
          found = .failure(.demo(.listUnknown(reason: "\(error)")))
        }
        result.withLock { $0 = found }
        return found
      }
      looking = task
      return task
    }
  }
}
