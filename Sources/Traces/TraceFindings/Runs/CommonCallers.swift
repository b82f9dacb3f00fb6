import TaskTrace
import TraceAnalysis

/// The calls that lead to several waits.
extension ObservedRun {
  /// Returns the place of each wait in the function that causes all of them. That is where their calls differ: two
  /// functions that wait in the same one differ in the lines that call it. If equal calls follow each other, a loop
  /// repeats them, and the places are in their loops.
  func placesInCommonCaller(of waits: [Wait]) -> [SourceFrame?] {
    let own = waits.map { place($0.site) }
    let calls = waits.map { callsInProgram(at: $0.site) }
    guard waits.count > 1, let first = calls.first, !first.isEmpty else { return own }
    let common = first.indices.first { index in
      !calls.allSatisfy { $0.indices.contains(index) && $0[index] == first[index] }
    }
    guard let common, !zip(calls, calls.dropFirst()).contains(where: ==) else {
      return zip(calls, own).map { calls, place in calls.last { isInLoop($0) } ?? place }
    }
    let places = calls.map { $0.indices.contains(common) ? $0[common] : nil }
    // Calls of different functions at one line have that line in common.
    return Set(places.map { $0?.function }).count == 1 ? places : own
  }

  /// Returns the places of the program in the calls that lead to a site, with the outermost first.
  private func callsInProgram(at site: SiteID?) -> [SourceFrame] {
    let frames = site.map { trace.frames(of: $0).filter(\.isInProgram) } ?? []
    let preferred = frames.filter { frame in
      trace.symbols.preferredFiles.contains { frame.file.hasSuffix($0) }
    }
    return (preferred.isEmpty ? frames : preferred).reversed()
  }

  private func isInLoop(_ place: SourceFrame) -> Bool {
    guard let source = source(of: place), let token = source.tokens(ofLineAt: place).first else {
      return false
    }
    return source.blocks(around: token).prefix { !$0.isFunction }.contains(where: \.isLoop)
  }
}
