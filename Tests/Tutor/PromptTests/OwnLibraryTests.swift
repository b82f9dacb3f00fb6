import Foundation
import PseudoTerminal
import Testing

/// Programs with libraries of their own, as commands in a shell.
@Suite struct OwnLibraryTests {
  private let home: TestHome

  init() throws { home = try TestHome() }

  @Test func `A library whose name begins like Swift's own libraries is a part of the program`()
    throws
  {
    let library = """
      public func visit() async {
        async let guest: Void = Task.yield()
        await guest
      }
      """
    try library.write(toFile: "\(home.path)/House.swift", atomically: true, encoding: .utf8)
    try "import swiftHouse\nawait visit()\n"
      .write(toFile: "\(home.path)/main.swift", atomically: true, encoding: .utf8)
    let commands = [
      "cd '\(home.path)'",
      "swiftc -g -parse-as-library -emit-library -emit-module -module-name swiftHouse House.swift",
      "swiftc -g -I. -L. -lswiftHouse main.swift -Xlinker -rpath -Xlinker '$ORIGIN' -o visit",
      "tutor trace ./visit | cat",
    ]
    let (output, _) = try home.shell(commands.joined(separator: " && "))
    #expect(output.contains { $0.contains("async let") && $0.contains("House.swift:2") })
  }

  /// The library's module is named like a module in the tracer, and its C function like one of the tracer's functions.
  @Test func `A library with the tracer's names uses its own code`() throws {
    let deque = """
      @_silgen_name("rt_now") func now() -> Int
      public struct Deque<Element> {
        var before = 1
        var elements: [Element] = []
        public init() {}
        public mutating func append(_ element: Element) { elements.append(element) }
        public var count: Int { elements.count * 100 + before }
      }
      public func useDeque() -> Int {
        var numbers = Deque<Int>()
        for number in 1...5 { numbers.append(number) }
        return numbers.count + now()
      }
      """
    let program = """
      import DequeModule
      async let count = useDeque()
      print("counted", await count)
      """
    let now = "long rt_now(void) { return 42; }"
    for (name, text) in [("Deque.swift", deque), ("main.swift", program), ("now.c", now)] {
      try text.write(toFile: "\(home.path)/\(name)", atomically: true, encoding: .utf8)
    }
    let commands = [
      "cd '\(home.path)'", "clang -fPIC -c now.c -o now.o",
      "swiftc -parse-as-library -emit-library -emit-module -module-name DequeModule "
        + "Deque.swift now.o",
      "swiftc -I. -L. -lDequeModule main.swift -Xlinker -rpath -Xlinker '$ORIGIN' -o count",
      "tutor trace --view output ./count",
    ]
    let (output, status) = try home.shell(commands.joined(separator: " && "))
    #expect(output.last == "counted 543", "\(output)")
    #expect(status == .exited(0))
  }
}
