import TaskTrace
import TraceAnalysis

/// The calls that lead to several waits.
extension ObservedRun {
  /// Returns the place of each wait in the function that causes all of them. That is where their calls differ: two
  /// functions that wait in the same one differ in the lines that call it. If equal calls follow each other, a loop
  /// repeats them, and the places are in their loops.
  func placesInCommonCaller(of waits: [Wait]) -> [SourceFrame?] {
    let calls = waits.map { callsInProgram(at: $0.site) }
    return zip(placesInCommonCaller(of: calls), waits).map { $0 ?? place($1.site) }
  }

  /// Returns the places of two calls of a function, each of which starts one of two tasks and then waits. Nil if the
  /// function starts both in one call, if it does not contain the places of the waits, or if the calls are not known.
  func placesOfCalls(
    starting first: TaskLife, _ next: TaskLife, _ waits: [Wait]
  ) -> [SourceFrame]? {
    guard let own = place(next.creationSite), place(first.creationSite) == own,
      let source = source(of: own), let token = source.tokens(ofLineAt: own).first,
      let function = source.function(around: token)
    else { return nil }
    func isInside(_ frame: SourceFrame) -> Bool {
      frame.file == own.file && function.tokens.overlaps(source.tokens(ofLineAt: frame))
    }
    let around = source.blocks(around: token).prefix { !$0.isFunction }
    let group = around.lastIndex { $0.head.contains { $0.hasSuffix("TaskGroup") } }
    let outer = first.group == next.group ? around : around[(group.map { $0 + 1 } ?? 0)...]
    guard waits.allSatisfy({ place($0.site).map(isInside) == true }),
      !outer.contains(where: \.isLoop)
    else { return nil }
    // A task that the function starts may call the function again, so only the innermost calls are its own.
    let calls = waits.map { wait in
      Array(callsInProgram(at: wait.site).reversed().drop(while: isInside).reversed())
    }
    let places = placesInCommonCaller(of: calls).compactMap(\.self)
    return places.count == calls.count ? places : nil
  }

  /// Returns where lists of calls, each with the outermost first, first differ in one function. If they are equal,
  /// returns where their innermost loop is. Nil for a list without such a place.
  private func placesInCommonCaller(of calls: [[SourceFrame]]) -> [SourceFrame?] {
    guard calls.count > 1, let first = calls.first, !first.isEmpty else {
      return calls.map { _ in nil }
    }
    let common = first.indices.first { index in
      !calls.allSatisfy { $0.indices.contains(index) && $0[index] == first[index] }
    }
    guard let common, !zip(calls, calls.dropFirst()).contains(where: ==) else {
      return calls.map { $0.last { isInLoop($0) } }
    }
    let places = calls.map { $0.indices.contains(common) ? $0[common] : nil }
    // Calls of different functions at one line have that line in common.
    return Set(places.map { $0?.function }).count == 1 ? places : calls.map { _ in nil }
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
