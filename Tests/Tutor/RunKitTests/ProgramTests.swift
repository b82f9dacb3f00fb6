import FileStore
import Foundation
import Testing

@testable import RunKit

@Suite struct ProgramTests {
  private func failure(of path: String) -> RunFailure? {
    do throws(RunFailure) {
      try Program(named: path).checkTraceable()
      return nil
    } catch {
      return error
    }
  }

  @Test func `A Swift program is found and can be traced`() {
    #expect(failure(of: Fixture.path) == nil)
  }

  @Test func `A program name without a slash is looked up in PATH`() throws {
    #expect(try Program(named: "sh").path.hasSuffix("/sh"))
    #expect(failure(of: "no-such-program") == .program("no-such-program", .notInPath))
  }

  @Test func `Each reason that a program cannot be traced is reported`() async throws {
    #expect(failure(of: "/no/such") == .program("/no/such", .notFound))
    #expect(failure(of: "/usr") == .program("/usr", .isFolder))
    #expect(failure(of: "/bin/sh") == .program("/bin/sh", .notSwift))
    #expect(failure(of: "/dev/null") == .program("/dev/null", .notAProgram))
    try await Fixture.withFolder { folder in
      let path = "\(folder)/file"
      try Fixture.write("#!/bin/sh\n", to: path)
      #expect(failure(of: path) == .program(path, .notExecutable))
      try Fixture.write("Dear teacher\n", to: path)
      #expect(failure(of: path) == .program(path, .notAProgram))
      try Fixture.write("print(1)\n", to: "\(path).swift")
      #expect(failure(of: "\(path).swift") == .program("\(path).swift", .isSource))
      try Fixture.write("#!/bin/sh\n", to: path, executable: true)
      #expect(failure(of: path) == .program(path, .isScript))
      try Fixture.write("", to: path, executable: true)
      #expect(failure(of: path) == .program(path, .notAProgram))
    }
  }

  @Test func `A function of the runtime that a program defines is the reason of a missing trace`()
    throws
  {
    let problem = TraceProblem.missing(ending: .killed(signal: 11), lastWords: nil)
    let ordinary = try Program(named: Fixture.path)
    #expect(Runner().failure(problem, of: ordinary) == .trace(of: ordinary.path, problem))
    // The program of these tests contains the tracer, which defines such functions.
    let own = try Program(named: Installation.ownPath)
    guard
      case .program(own.path, .replacesRuntime(let function)) = Runner().failure(problem, of: own)
    else {
      Issue.record("The function is not the reason.")
      return
    }
    #expect(function.hasPrefix("swift_task"))
  }

  @Test func `The functions that a file exports are read from its symbols`() throws {
    let library = try #require(RuntimeLibrary.path(for: Fixture.path))
    let file = WindowedFile(try OpenFile(library, followingLinks: true))
    let names = ElfFile.exportedNames(file)
    #expect(names.contains("swift_task_create"))
    // The library uses this function, but does not contain it.
    #expect(!names.contains("swift_retain"))
    #expect(ElfFile.symbolNames(file).contains("swift_retain"))
  }

  @Test func `A program for another processor architecture is reported`() async throws {
    try await Fixture.withFolder { folder in
      let path = "\(folder)/program"
      var bytes = try Data(contentsOf: URL(filePath: Fixture.path))
      bytes[18] = 40
      try bytes.write(to: URL(filePath: path))
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
      #expect(failure(of: path) == .program(path, .otherMachine))
    }
  }

  @Test func `A program's libraries are read from its headers`() throws {
    let bytes = WindowedFile(try OpenFile(Fixture.path, followingLinks: true))
    let file = try #require(ElfFile(bytes))
    #expect(file.machine == .current)
    #expect(file.hasInterpreter)
    #expect(file.hasSwiftSections)
    #expect(file.needed.contains("libswiftCore.so"))
    #expect(file.needed.contains("libc.so.6"))
  }

  @Test func `Reading a file through a window gives the same bytes`() throws {
    let file = try OpenFile(Fixture.path, followingLinks: true)
    let window = WindowedFile(file)
    let end = window.count
    let places = [0, 5, 16_000, 16_384, 20, end - 3, end, end + 9, 70_000, 69_999]
    for place in places {
      for count in [0, 1, 400, 16_384, 40_000] {
        #expect(
          window.bytes(at: place, count: count) == file.bytes(at: place, count: count),
          "\(count) at \(place)")
      }
    }
    #expect(window.bytes(at: -1, count: 1) == [])
  }

  @Test func `A damaged program is read without a crash`() throws {
    let whole = try Data(contentsOf: URL(filePath: "/bin/sh"))
    for length in 0..<200 { _ = ElfFile(Bytes(whole.prefix(length))) }
    // The same numbers in each test, so that a crash can be reproduced.
    var state: UInt64 = 1
    func draw(below limit: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % limit
    }
    for _ in 0..<300 {
      var damaged = whole
      for _ in 0..<20 { damaged[6 + Int(draw(below: 1194))] = UInt8(draw(below: 256)) }
      _ = ElfFile(Bytes(damaged))
    }
  }
}

private struct Bytes: ByteSource {
  let data: Data

  init(_ data: Data) { self.data = data }

  var count: Int { data.count }

  func bytes(at offset: Int, count: Int) -> [UInt8] { Array(data.dropFirst(offset).prefix(count)) }
}
