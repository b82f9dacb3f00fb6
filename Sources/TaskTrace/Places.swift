/// Which source line stands for each site of a trace, looked up once.
package struct Places: Sendable {
  private let places: [SiteID: (frame: SourceFrame, code: String?)]

  package init(_ trace: Trace) {
    places = trace.sites.keys.reduce(into: [:]) { places, site in
      guard let frame = trace.place(of: site) else { return }
      let code = trace.symbols.text(of: frame)
      places[site] = (frame, code?.isEmpty ?? true ? nil : code)
    }
  }

  package subscript(site: SiteID?) -> SourceFrame? { site.flatMap { places[$0]?.frame } }

  /// The line itself, without its indentation; nil if it is empty or not known.
  func code(at site: SiteID?) -> String? { site.flatMap { places[$0]?.code } }
}
