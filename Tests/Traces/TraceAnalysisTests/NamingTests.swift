import Testing
import TraceBuilding

@testable import TaskTrace
@testable import TraceAnalysis

@Suite struct NamingTests {
  /// Returns the names of tasks of a kind that are created at each line and column of the source.
  private func names(
    _ kind: TaskKind, at places: [(line: Int, column: Int)], of source: String,
    function: String = "f()"
  ) -> [String] {
    var script = TraceScript()
    let main = script.root()
    var sites: [SiteID: [CodeAddress]] = [:]
    var symbols = Symbols()
    for (index, place) in places.enumerated() {
      let site = SiteID(UInt32(index) + 1)
      let child = kind == .asyncLet ? main : nil
      script.create(Creation(kind: kind, parent: child, creator: main, site: site))
      let address = CodeAddress(module: "/demos", offset: UInt64(index) * 16)
      symbols.frames[address] = [
        SourceFrame(
          function: "Task<>.init(name:priority:operation:)", file: "/<compiler-generated>",
          line: 0, column: 0),
        SourceFrame(function: function, file: "/a.swift", line: place.line, column: place.column),
      ]
      if let site { sites[site] = [address] }
    }
    symbols.sources["/a.swift"] = source.split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
    var result = script.trace
    result.sites = sites
    result.symbols = symbols
    return Array(result.names.dropFirst())
  }

  @Test func `An async let task has its variable's name`() {
    #expect(
      names(.asyncLet, at: [(2, 9)], of: "func f() {\n  async let image = load()\n}") == ["image"])
  }

  @Test func `Two bindings in one statement are distinguished by their order`() {
    let source = "  async let image = load(\"a, b = c\", 2), metadata: Int = load([1, 2]) // c = d"
    #expect(names(.asyncLet, at: [(1, 9), (1, 9)], of: source) == ["image", "metadata"])
  }

  @Test func `A string in a binding is not mistaken for a binding`() {
    let source = "async let a = \"x\\\", (b = 1\", c = 2"
    #expect(names(.asyncLet, at: [(1, 7), (1, 7)], of: source) == ["a", "c"])
  }

  @Test func `Bindings may span several lines`() {
    let source = """
      async let image = load(),
        metadata =
          load()
            .first,
        (left, right) = pair { a, b in
          x = 1
        }
      let other = 5
      """
    #expect(
      names(.asyncLet, at: [(1, 7), (1, 7), (1, 7)], of: source)
        == ["image", "metadata", "left, right"])
  }

  @Test func `Comments do not hide the name of a variable`() {
    let source = """
      async let image /* = a, b */ = load(), // the rest
        metadata /* of the image */ = load()
      let saving /* now */ = Task { }
      let log = // as a task
        // that continues

        Task { }
      """
    #expect(names(.asyncLet, at: [(1, 7), (1, 7)], of: source) == ["image", "metadata"])
    #expect(names(.unstructured, at: [(3, 24), (7, 3)], of: source) == ["saving", "log"])
  }

  @Test func `Tasks of a repeated statement repeat its names`() {
    let source = "async let a = f(), b = g()"
    #expect(
      names(.asyncLet, at: [(1, 7), (1, 7), (1, 7), (1, 7)], of: source)
        == ["a #2", "b #3", "a #4", "b #5"])
    #expect(
      names(.asyncLet, at: [(1, 7), (1, 7), (1, 7)], of: source)
        == ["async let #2", "async let #3", "async let #4"])
  }

  @Test func `A Task that is assigned to a variable has the variable's name`() {
    let source = """
      let saving = Task { }
      let typed: Task<Void, Never> = Task { }
      let second =
        Task { }
      let first = 1, third = Task { }
      self.kept = Task { }
      rows[2] = Task { }
      kept.append(Task { })
      _ = Task { }
      if a == 1 { Task { } }
      let cache = Task.detached { }
      let log =
        Task<Void, Never>.detached { }
      let sum = Task<Int, Never> { 1 }
      let given: Task<Int, Never> = .init { 1 }
      found(Task<Int, Never> { 1 })
      """
    let places = [
      (1, 14), (2, 32), (4, 3), (5, 24), (6, 13), (7, 11), (8, 13), (9, 5), (10, 13), (11, 18),
      (13, 21), (14, 26), (15, 32), (16, 22),
    ]
    #expect(
      names(.unstructured, at: places, of: source) == [
        "saving", "typed", "second", "third", "kept", "Task #7", "Task #8", "Task #9", "Task #10",
        "cache", "log", "sum", "given", "Task #15",
      ])
  }

  @Test func `A task is named by its kind if its location does not fit the source`() {
    for place in [(0, 0), (1, 0), (1, 999), (99, 1), (-5, -5)] {
      #expect(names(.asyncLet, at: [place], of: "x") == ["async let"])
      #expect(names(.detached, at: [place], of: "x") == ["detached task"])
    }
    #expect(names(.asyncLet, at: [(1, 1)], of: "") == ["async let"])
  }

  @Test(arguments: [
    "func main() async {let requests = make()", "  let x + y = 3",
    "  letters.first { $0 == a } = b", "let",
  ])
  func `A task is named by its kind if its location has another statement`(source: String) {
    #expect(names(.asyncLet, at: [(1, 3)], of: source) == ["async let"])
  }

  @Test func `A given name takes precedence, and equal names get numbers`() {
    var script = TraceScript()
    let main = script.root()
    for name in ["one", "two", "two", ""] {
      script.create(Creation(kind: .unstructured, creator: main, name: name))
    }
    #expect(Array(script.trace.names) == ["main", "one", "two #3", "two #4", "Task"])
  }

  @Test func `A task that a library starts has the name of the function that it runs`() throws {
    var script = TraceScript()
    let main = script.root()
    let library = try #require(SiteID(1))
    let test = try #require(SiteID(2))
    var tasks: [TaskID] = []
    for _ in 1...2 {
      tasks.append(script.create(Creation(kind: .unstructured, creator: main, site: library)))
    }
    script.sleep(tasks[1], until: 10, site: 2)
    var trace = script.trace
    let functions = [
      (library, "XCTestCase.invoke()", "??", 0), (test, "closure #1 in helper()", "/a.swift", 3),
      (test, "OldTests.testGroup()", "/a.swift", 9),
      (test, "closure #1 in XCTestCase.invoke()", "??", 0),
    ]
    for (index, (site, function, file, line)) in functions.enumerated() {
      let address = CodeAddress(module: "/p", offset: UInt64(index))
      trace.sites[site, default: []].append(address)
      trace.symbols.frames[address] = [
        SourceFrame(function: function, file: file, line: line, column: 1)
      ]
    }
    #expect(Array(trace.names) == ["main", "Task", "OldTests.testGroup()"])
  }

  @Test func `A site's location is in a preferred file or else in the program's own code`() throws {
    var trace = TraceScript().trace
    let site = try #require(SiteID(1))
    let files = [
      "/usr/stdlib/public/Concurrency/Task.swift", "/p/.build/checkouts/lib/Lib.swift",
      "/p/World.swift", "/p/Demo.swift",
    ]
    for (index, file) in files.enumerated() {
      let address = CodeAddress(module: "/p", offset: UInt64(index))
      trace.sites[site, default: []].append(address)
      trace.symbols.frames[address] = [
        SourceFrame(function: "f()", file: file, line: 1, column: 1)
      ]
    }
    #expect(trace.frames(of: site).map(\.file) == files)
    #expect(trace.place(of: site)?.fileName == "World.swift")
    trace.symbols.preferredFiles = ["Demo.swift"]
    #expect(trace.place(of: site)?.fileName == "Demo.swift")
    trace.sites[site]?.removeLast(2)
    #expect(trace.place(of: site)?.fileName == "Lib.swift")
    trace.sites[site]?.removeLast()
    #expect(trace.place(of: site) == nil)
  }
}
