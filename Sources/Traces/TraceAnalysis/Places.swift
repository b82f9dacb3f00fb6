public import TaskTrace

/// The source lines of a trace's sites, each looked up once.
public struct Places: Sendable {
  private let places: [SiteID: (frame: SourceFrame, code: String?, call: String?)]

  public init(_ trace: Trace) {
    places = trace.sites.keys.reduce(into: [:]) { places, site in
      guard let frame = trace.place(of: site) else { return }
      let code = trace.symbols.text(of: frame)
      places[site] = (
        frame, code?.isEmpty ?? true ? nil : code, trace.libraryCall(from: frame, at: site)
      )
    }
  }

  public subscript(site: SiteID?) -> SourceFrame? { site.flatMap { places[$0]?.frame } }

  /// Returns the text of a site's line, without its indentation; nil if it is empty or unknown.
  func code(at site: SiteID?) -> String? { site.flatMap { places[$0]?.code } }

  /// Returns the library function that a site's line calls and that contains the site, such as `AsyncChannel.send`.
  func libraryCall(at site: SiteID?) -> String? { site.flatMap { places[$0]?.call } }
}

extension Trace {
  fileprivate func libraryCall(from place: SourceFrame, at site: SiteID) -> String? {
    guard !place.isFromDependency else { return nil }
    let inner = frames(of: site).prefix { $0 != place }
    guard let called = inner.last(where: { !$0.isFromStandardLibrary }), called.isFromDependency
    else { return nil }
    let name = called.shortFunction.prefix { $0 != "(" }
    return name.isEmpty || name.contains(" ") ? nil : String(name)
  }
}
