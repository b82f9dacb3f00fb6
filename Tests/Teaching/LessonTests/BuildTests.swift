import DemoOptions
import Foundation
import RunKit
import TaskTrace
import Testing
import TraceAnalysis

/// The path of another build of the demos, which `Scripts/compare-builds` sets.
private let otherDemos = ProcessInfo.processInfo.environment["OTHER_DEMOS"]

/// Compares the traces of an optimized build of the demos with those of this build.
@Suite(.enabled(if: otherDemos != nil)) struct BuildTests {
  private static let machines = [
    [], ["--cores", "1"], ["--cores", "2", "--policy", "random", "--seed", "3"],
  ]

  @Test(arguments: otherDemos == nil ? [] : try await PackageLessons.demos())
  func `Both builds have the same events at the same times and places`(demo: Demo) async throws {
    let taken = Set(demo.options.flatMap(\.spellings))
    let machines = Self.machines.map { words in
      stride(from: 0, to: words.count, by: 2).filter { !taken.contains(words[$0]) }
        .flatMap { words[$0...($0 + 1)] }
    }
    for words in try await Variations(of: demo).accepted.flatMap({ words in
      machines.map { words + $0 }
    }) {
      let own = try await PackageLessons.run(demo, words)
      let other = try await PackageLessons.run(demo, words, program: otherDemos)
      let line = ([demo.id] + words).joined(separator: " ")
      let expected = Self.lines(of: try #require(own.trace, "\(line)"))
      let found = Self.lines(of: try #require(other.trace, "\(line)"))
      guard expected != found else { continue }
      let changes = found.difference(from: expected)
        .map { change in
          switch change {
          case .remove(_, let element, _): "- \(element)"
          case .insert(_, let element, _): "+ \(element)"
          }
        }
      Issue.record("\(line)\n\(changes.prefix(40).joined(separator: "\n"))")
    }
  }

  /// Returns one line per event, with its site as file and line. The sites of executor changes are left out,
  /// because an optimizer moves their code.
  private static func lines(of trace: Trace) -> [String] {
    trace.events.map { event in
      var event = event
      let site = event.action.takeSite()
      let place =
        event.action.changesExecutor
        ? nil
        : site.map { site in
          trace.place(of: site).map { "\($0.fileName):\($0.line)" } ?? "nowhere"
        }
      let task = event.task.map(trace.name) ?? "-"
      return "\(event.time) \(event.core) \(task) \(event.action) \(place ?? "")"
    }
  }
}

extension Action {
  fileprivate var changesExecutor: Bool {
    switch self {
    case .hopped: return true
    case .suspended(let suspension):
      if case .actor = suspension.reason { return true }
      return suspension.reason == .hopping
    default: return false
    }
  }

  /// Removes and returns the site. The numbers of sites stand for code addresses, which differ between builds.
  fileprivate mutating func takeSite() -> SiteID? {
    let site: SiteID?
    switch self {
    case .created(var creation):
      site = creation.site
      creation.site = nil
      self = .created(creation)
    case .suspended(let suspension):
      site = suspension.site
      self = .suspended(Suspension(reason: suspension.reason, call: suspension.call))
    case .hopped(let actor, let found):
      site = found
      self = .hopped(to: actor, site: nil)
    case .awaited(let task, let call, let found):
      site = found
      self = .awaited(task, by: call, site: nil)
    case .blocked(let found):
      site = found
      self = .blocked(site: nil)
    case .computing(let until, let found):
      site = found
      self = .computing(until: until)
    case .cancelled(let by, let cause, let found):
      site = found
      self = .cancelled(by: by, cause: cause, site: nil)
    case .noticed(let notice, let found):
      site = found
      self = .noticed(notice, site: nil)
    case .handlerRan(let by, let found):
      site = found
      self = .handlerRan(by: by, site: nil)
    case .groupOpened(let group, let discards, let found):
      site = found
      self = .groupOpened(group, discards: discards, site: nil)
    default: site = nil
    }
    return site
  }
}
