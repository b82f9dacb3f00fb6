import TaskTrace
import TraceAnalysis
import TraceBuilding

/// Sample runs to export.
enum Fixture {
  static let source = [
    "func thumbnail() async throws {", "  async let image = load()",
    "  async let metadata = describe()", "  use(try await metadata)", "}",
  ]

  /// A run in which a child throws, its parent leaves the scope, and the other child is cancelled and awaited.
  static var thumbnail: Trace { thumbnail(naming: "image", error: "NotFound") }

  static func thumbnail(naming name: String, error: String, line: String? = nil) -> Trace {
    var script = TraceScript()
    let main = script.root()
    func child(_ name: String, _ site: UInt32) -> TaskID {
      script.create(
        Creation(
          kind: .asyncLet, parent: main, creator: main, name: name, site: SiteID(site)))
    }
    let image = child(name, 2)
    let metadata = child("metadata", 3)
    script.wait(main, for: metadata, site: 4)
    script.run(image)
    script.sleep(image, until: 300)
    script.run(metadata)
    script.sleep(metadata, until: 120)
    script.at(120)
    script.wake(metadata, .timer)
    script.add(metadata, .threw(error))
    script.wake(main, .task(metadata))
    script.add(main, .printed(.standardOutput, "no \(name)"))
    script.add(image, .cancelled(by: main, cause: .scopeExit, site: SiteID(1)))
    script.wait(main, for: image, by: .scopeEnd, site: 1)
    script.wake(image, .cancellation(by: main))
    script.add(image, .noticed(.sleepThrew, site: nil))
    script.add(image, .threw("CancellationError()"))
    script.wake(main, .task(image))
    script.add(main, .threw(error))
    script.end()
    var lines = source
    if let line { lines[1] = line }
    return place(script.trace, in: lines)
  }

  /// Adds source locations to a trace: site n is line n.
  static func place(_ trace: Trace, in lines: [String]) -> Trace {
    var trace = trace
    var symbols = Symbols()
    let path = "/demos/Thumbnail.swift"
    symbols.sources[path] = lines
    for line in 1...lines.count {
      guard let site = SiteID(UInt32(line)) else { continue }
      let address = CodeAddress(module: "/demos/demo", offset: UInt64(line))
      trace.sites[site] = [address]
      symbols.frames[address] = [
        SourceFrame(function: "thumbnail()", file: path, line: line, column: 3)
      ]
    }
    trace.symbols = symbols
    return trace
  }

  /// Text that could end an element, an attribute, a string, a fence or a line, or that disturbs a terminal.
  static let hostileText =
    "</script><script>window.broken=1</script>\"'&]]>--><!--`~*_#|;end\u{1B}[2J\u{7}\r\n\u{202E}\u{2028}\u{FFFF}\\u0000 %%"

  static var hostile: Trace {
    var trace = thumbnail(naming: hostileText, error: hostileText, line: hostileText)
    trace.scenario.program = "/\(hostileText.replacing("/", with: ""))"
    trace.scenario.arguments = [hostileText, "````"]
    return trace
  }

  static var empty: Trace { Trace(events: []) }

  static var stuck: Trace {
    var script = TraceScript()
    let main = script.root()
    script.suspend(main, .continuation)
    script.end(.stuck)
    return script.trace
  }

  /// A run whose trace has no ending.
  static var crashed: Trace {
    var script = TraceScript()
    let main = script.root()
    let child = script.asyncLet("child", of: main)
    script.run(child)
    return script.trace
  }

  /// A run with a group of `count` children that end one after the other.
  static func family(of count: Int) -> Trace {
    var script = TraceScript(cores: 4)
    let main = script.root()
    script.add(main, .groupOpened(group(1), site: nil))
    let children = (1...count).map { script.groupChild("child \($0)", of: main, in: group(1)) }
    script.suspend(main, .group(group(1)))
    for (index, child) in children.enumerated() {
      script.at(Int64(index * 10))
      script.run(child)
      script.sleep(child, until: Int64(index * 10 + 25))
    }
    for (index, child) in children.enumerated() {
      script.at(Int64(count * 10 + 25 + index))
      script.wake(child, .timer)
      script.add(child, .returned)
    }
    script.wake(main, .task(children[count - 1]))
    script.add(main, .groupClosed(group(1)))
    script.add(main, .returned)
    script.end()
    return script.trace
  }

  /// A run with two tasks. The child sleeps and wakes until there are `count` events.
  static func long(events count: Int) -> Trace {
    var script = TraceScript()
    let main = script.root()
    let child = script.asyncLet("child", of: main)
    var time: Int64 = 0
    while script.events.count < count - 3 {
      time += 1
      script.at(time)
      script.wake(child, .timer)
      script.sleep(child, until: time + 1)
    }
    script.add(child, .returned)
    script.add(main, .returned)
    script.end()
    return script.trace
  }

  /// Runs of all kinds, with their names.
  static let all: [(name: String, trace: Trace)] = [
    ("thumbnail", thumbnail), ("hostile", hostile), ("empty", empty), ("stuck", stuck),
    ("crashed", crashed), ("family", family(of: 40)),
  ]
}
