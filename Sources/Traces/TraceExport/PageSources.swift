import StyledText
import TaskTrace
import TraceAnalysis

/// The source files that a run's events refer to, for a page. A long file shows only the lines around those places.
struct PageSources {
  struct File {
    var path: String
    var name: String
    /// The numbers of the lines shown, in order.
    var shown: [Int]
    var lines: [StyledLine]
  }

  let files: [File]
  private let places: [SiteID: (file: Int, line: Int)]

  private static let wholeUpTo = 300
  private static let around = 12

  init(_ trace: Trace, _ coloring: ([String]) -> [StyledLine]) {
    let found = Self.places(in: trace)
    let wanted = found.values.reduce(into: [String: Set<Int>]()) { wanted, place in
      wanted[place.file, default: []].insert(place.line)
    }
    let order = wanted.keys.sorted()
    files = Self.files(trace.symbols.sources, marked: wanted, order: order, coloring)
    let numbers = Dictionary(
      files.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
    places = found.compactMapValues { frame in numbers[frame.file].map { ($0, frame.line) } }
  }

  /// Creates the sources from files. `marked` contains the lines of each file that are referred to, and `order` the
  /// order of the files, by path.
  init(
    _ sources: [String: [String]], marked: [String: Set<Int>], order: [String],
    _ coloring: ([String]) -> [StyledLine]
  ) {
    files = Self.files(sources, marked: marked, order: order, coloring)
    places = [:]
  }

  private static func files(
    _ sources: [String: [String]], marked: [String: Set<Int>], order: [String],
    _ coloring: ([String]) -> [StyledLine]
  ) -> [File] {
    order.map { path in
      var source = sources[path] ?? []
      let marked = marked[path] ?? []
      if source.last?.isEmpty ?? false { source.removeLast() }
      let isWhole = source.count <= wholeUpTo
      let shown = (1...max(source.count, 1)).filter { line in
        isWhole || ((line - around)...(line + around)).contains(where: marked.contains)
      }
      let name = path.split(separator: "/").last.map(String.init) ?? path
      return File(path: path, name: name, shown: shown, lines: coloring(source))
    }
  }

  /// Returns the places whose source is known. These are in the program's own files. Places in packages that the
  /// program uses are returned only if there are no others.
  private static func places(in trace: Trace) -> [SiteID: SourceFrame] {
    let all = trace.sites.keys.reduce(into: [SiteID: SourceFrame]()) { found, site in
      guard let place = trace.place(of: site),
        trace.symbols.sources[place.file]?.indices.contains(place.line - 1) ?? false
      else { return }
      found[site] = place
    }
    let own = all.filter { !$0.value.isFromDependency }
    return own.isEmpty ? all : own
  }

  /// Returns the number of the file and the line of a site; nil if the site is not in one of the files.
  func place(of site: SiteID?) -> (file: Int, line: Int)? { site.flatMap { places[$0] } }

  func write(to output: inout some TextOutputStream) {
    guard !files.isEmpty else { return }
    output.write("<section class=\"source\"><h2>Source</h2>\n")
    for (index, file) in files.enumerated() {
      output.write(
        "<figure data-file=\"\(index)\"><figcaption>\(Markup.escaped(file.name))</figcaption>\n")
      output.write("<ol class=\"code\">\n")
      var last = 0
      for number in file.shown where file.lines.indices.contains(number - 1) {
        let gap = number == last + 1 || last == 0 ? "" : " class=\"gap\""
        last = number
        output.write(
          "<li value=\"\(number)\"\(gap)><code>\(Self.html(file.lines[number - 1]))</code></li>\n")
      }
      output.write("</ol></figure>\n")
    }
    output.write("</section>\n")
  }

  private static func html(_ line: StyledLine) -> String {
    line.spans.map { span in
      let text = Markup.escaped(span.text)
      return span.role == .plain ? text : "<span class=\"\(span.role.rawValue)\">\(text)</span>"
    }.joined()
  }
}
