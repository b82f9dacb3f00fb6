import TaskTrace

/// Finds the functions of the program that a library's tasks run, such as the tests that XCTest runs.
struct LibraryTaskFunctions {
  private let trace: Trace
  private var isLibrary: [SiteID: Bool] = [:]
  private var functions: [SiteID: String?] = [:]

  init(_ trace: Trace) { self.trace = trace }

  /// Returns the outermost function of the program at the task's first suspension. Returns nil if the program itself
  /// created the task, if it is a child task, or if its function is unknown.
  mutating func function(of task: TaskLife) -> String? {
    guard task.kind != .root, task.parent == nil, let site = task.creationSite, isOfLibrary(site)
    else { return nil }
    for step in trace.storage.steps(of: task.position) {
      guard let suspension = trace.storage.suspension(at: Int(step)) else { continue }
      return suspension.site.flatMap { function(at: $0) }
    }
    return nil
  }

  private mutating func isOfLibrary(_ site: SiteID) -> Bool {
    if let known = isLibrary[site] { return known }
    let frames = trace.frames(of: site)
    let isOfLibrary = !frames.isEmpty && !frames.contains(where: \.isInProgram)
    isLibrary[site] = isOfLibrary
    return isOfLibrary
  }

  private mutating func function(at site: SiteID) -> String? {
    if let known = functions[site] { return known }
    let frame = trace.frames(of: site).last(where: \.isInProgram)
    let function = frame?.shortFunction.split(separator: " in ").last.map(String.init)
    functions[site] = .some(function)
    return function
  }
}
