import Testing
import TraceBuilding

@testable import TaskTrace
@testable import TraceAnalysis

@Suite struct FunctionNameTests {
  @Test(arguments: [
    ("thumbnail()", "thumbnail()"),
    ("static Demo.main()", "Demo.main()"),
    ("implicit closure #2 in thumbnail()", "implicit closure #2 in thumbnail()"),
    ("closure #1 in closure #3 in static Demo.main()", "closure #1 in closure #3 in Demo.main()"),
    ("specialized static M.main()", "M.main()"),
    (
      "partial apply for closure #1 in withTaskGroup<A, B>(of:returning:isolation:body:)",
      "closure #1 in withTaskGroup(of:returning:isolation:body:)"
    ),
    ("(2) suspend resume partial function for Gallery.load(_:)", "Gallery.load(_:)"),
    ("(10) await resume partial function for specialized Task<>.init()", "Task.init()"),
    ("Array<Dictionary<Int, String>>.f()", "Array.f()"),
    ("static Angle.< infix(_:_:)", "Angle.< infix(_:_:)"),
    ("(1) f()", "f()"), ("(x) f()", "(x) f()"), ("(", "("), ("", ""),
    ("$s4demo1fyyF", "$s4demo1fyyF"),
  ])
  func `A function's name is shortened`(name: String, short: String) {
    #expect(SourceFrame(function: name, file: "", line: 0, column: 0).shortFunction == short)
  }

  @Test(arguments: [
    ("[Swift Testing] test adds()", "adds()"),
    (
      #"[Swift Testing] test "A name of words" - running test case #2"#,
      #""A name of words" - running test case #2"#
    ),
    ("[Swift Testing] test `a raw name`()", "`a raw name`()"),
    ("[Swift Testing] suite Sums - running", "suite Sums - running"),
    ("[Swift Testing] test run", "test run"),
    ("[Swift Testing] test discovery - loading test #0", "test discovery - loading test #0"),
    ("test adds()", "test adds()"), ("", ""),
  ])
  func `The test framework's prefix is removed from a task's name`(given: String, name: String) {
    #expect(given.withoutTestFramework == name)
  }
}
