import StyledText
import Testing

@testable import LessonKit

@Suite struct SwiftCodeTests {
  private let source = DemoSource(
    demo: "family", file: "Family.swift",
    text: #"""
      import DemoWorld  // 1

      // A comment of its own.

      /// A picture.
      @frozen public struct Image: Sendable {
        let id: Int  // not { a brace

        /// Makes one.
        init(_ id: Int) { self.id = id }
        enum Kind {
          case small, large
          func name() -> String { "} \(self)" }
        }
        var square: Int { id * id }
        static let all = [1, 2].map { Image($0) }
          .filter { $0.id > 1 }
      }

      extension Image { func draw() {} }
      extension Image: CustomStringConvertible { var description: String { "" } }

      let limit =
        3
      let other = 4
      typealias Pair = (Int, Int)
      @MainActor
      final class Board {
        class func make() -> Board { Board() }
        deinit {}
      }
      func load() async throws
        -> Int
      {
        func inner() {}
        return 1
      }
      func load(_ id: Int) -> Int { id }
      func == (left: Image, right: Image) -> Bool { true }
      #if DEBUG
        print("}")
      #endif
      if limit > 2 { print(limit) } else { func no() {} }
      @Option(help: "How many (at most).")
      private(set) var last = 1
      """#)

  @Test(arguments: [
    ("Image", [5...18]), ("Image.id", [7...7]), ("Image.init", [9...10]),
    ("Image.Kind", [11...14]), ("Image.Kind.name", [13...13]),
    ("Image.Kind.small", [12...12]), ("Image.Kind.large", [12...12]), ("Image.square", [15...15]),
    ("Image.all", [16...17]), ("Image.draw", [20...20]),
    ("extension Image", [20...20, 21...21]), ("limit", [23...24]), ("other", [25...25]),
    ("Pair", [26...26]), ("Board", [27...31]), ("Board.make", [29...29]),
    ("load", [32...37, 38...38]), ("inner", []), ("==", [39...39]), ("Kind", []),
    ("last", [44...45]), ("no", []),
  ])
  func `Declarations are found by name`(name: String, lines: [ClosedRange<Int>]) {
    #expect(source.lines(of: name) == lines)
  }

  @Test func `The name of a demo's file is derived from the demo's name`() {
    #expect(DemoSource.fileName(of: "concurrent-binding") == "ConcurrentBinding.swift")
    #expect(DemoSource.fileName(of: "family") == "Family.swift")
  }

  @Test(arguments: [
    "struct A {", "}}}", "func", "func (", "let", "enum E { case", "extension", "@", "{ ( [",
  ])
  func `Every declaration found in invalid source code has lines`(text: String) {
    let source = DemoSource(demo: "a", file: "A.swift", text: text)
    #expect(source.names.allSatisfy { !source.lines(of: $0).isEmpty })
  }

  @Test func `The depth of nested types is limited`() {
    let text = String(repeating: "struct A { ", count: 20_000)
    #expect(DemoSource(demo: "a", file: "A.swift", text: text).names.count == 17)
  }
}
