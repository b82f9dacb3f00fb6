import StyledText
import Testing

@testable import LessonKit

/// Code in lines that are too long for the screen.
@Suite struct CodeLayoutTests {
  @Test func `Wrapped code is indented, and gaps are marked`() {
    let text = """
      func first() {
          if condition { print("a long line that does not fit") }
      }

      func second() {}
      func third() {}
      """
    let source = DemoSource(demo: "a", file: "A.swift", text: text)
    #expect(
      Fixture.renderer(width: 40).lines(for: source, [5...9, 1...3]).picture == """
        A.swift
        5 │ func second() {}
        6 │ func third() {}
        ⋮ │
        1 │ func first() {
        2 │     if condition { print("a long
        ↪ │         line that does not fit") }
        3 │ }
        """)
  }

  @Test func `Wrapped code is not cut within a name`() {
    let source = DemoSource(
      demo: "a", file: "A.swift",
      text: "guard isMissing else { return completion(.success(thumbnails)) }")
    #expect(
      Fixture.renderer(width: 40).lines(for: source).picture == """
        A.swift
        1 │ guard isMissing else { return
        ↪ │     completion(.success(
        ↪ │     thumbnails)) }
        """)
    let call = DemoSource(
      demo: "a", file: "A.swift", text: "image.completion(.success(madeThumbnails)).resume()")
    #expect(
      Fixture.renderer(width: 40).lines(for: call).picture == """
        A.swift
        1 │ image.completion(.success(
        ↪ │     madeThumbnails)).resume()
        """)
  }

  @Test func `A line of code with only spaces is shown`() {
    let source = DemoSource(
      demo: "a", file: "A.swift", text: "a\n" + String(repeating: " ", count: 60) + "\n")
    #expect(
      Fixture.renderer(width: 40).lines(for: source).picture == """
        A.swift
        1 │ a
        2 │
        """)
  }
}
