import TaskTrace
import TraceAnalysis

/// The calls that lead to several waits.
extension ObservedRun {
  /// Returns the place of each wait in the function that causes all of them. That is where their calls differ: two
  /// functions that wait in the same one differ in the lines that call it. If the calls are equal, a loop repeats them,
  /// and the place is in that loop.
  func placesInCommonCaller(of waits: [Wait]) -> [SourceFrame?] {
    let own = waits.map { place($0.site) }
    let calls = waits.map { callsInProgram(at: $0.site) }
    guard waits.count > 1, let first = calls.first, !first.isEmpty else { return own }
    let common = first.indices.first { index in
      !calls.allSatisfy { $0.indices.contains(index) && $0[index] == first[index] }
    }
    guard let common else {
      let loop = first.last { isInLoop($0) }
      return loop.map { loop in waits.map { _ in loop } } ?? own
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
