import Dispatch
import Foundation
import TaskTrace
import TraceAnalysis

/// The programs to measure, and a folder for the files that they write.
struct MeasuredPrograms {
  let root: URL
  let folder: URL
  var tutor: String { product("tutor") }
  var tracer: String { product("libTaskTracer.so") }
  var group: String { made("group") }
  var mixed: String { made("mixed") }
  var prompt: String { made("prompt") }

  enum Failure: Error, CustomStringConvertible {
    case notBuilt(String, status: Int32)
    case notHere

    var description: String {
      switch self {
      case .notBuilt(let what, let status):
        "\(what) failed with status \(status). See its output above."
      case .notHere:
        "The sources are not where this program was built. Run it with swift run --package-path Benchmarks -c release."
      }
    }
  }

  /// A part that must be built for a figure.
  enum Part { case everything, tracer, group, mixed, prompt }

  init() throws {
    root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    guard FileManager.default.fileExists(atPath: root.path + "/Benchmarks/Programs") else {
      throw Failure.notHere
    }
    folder = FileManager.default.temporaryDirectory
      .appending(path: "tutor-benchmarks-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// Builds parts in the release configuration. The first build takes some minutes.
  func build(_ parts: Set<Part>) throws {
    let sources = root.path + "/Benchmarks/Programs"
    let package = ["swift", "build", "--package-path", root.path, "-c", "release"]
    let compile = ["swiftc", "-O", "-parse-as-library"]
    if parts.contains(.everything) {
      try run(package)
    } else if parts.contains(.tracer) {
      try run(package + ["--product", "TaskTracer"])
    }
    if parts.contains(.group) { try run(compile + ["\(sources)/group.swift", "-o", group]) }
    if parts.contains(.mixed) { try run(compile + ["\(sources)/mixed.swift", "-o", mixed]) }
    if parts.contains(.prompt) {
      try run(["clang", "-O2", "\(sources)/prompt.c", "-o", prompt, "-ledit"])
    }
  }

  private func product(_ name: String) -> String { root.path + "/.build/release/" + name }
  func made(_ name: String) -> String { folder.appending(path: name).path }

  /// Removes the folder with all files.
  func clear() { try? FileManager.default.removeItem(at: folder) }

  /// Runs a build command. Its output goes to standard error, apart from the figures.
  private func run(_ command: [String]) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.standardOutput = FileHandle.standardError
    try process.runToEnd()
    guard process.terminationStatus == 0 else {
      throw Failure.notBuilt(
        command.prefix(2).joined(separator: " "), status: process.terminationStatus)
    }
  }

  /// Runs a program to its end, and discards its output.
  func run(_ program: String, _ arguments: [String], environment: [String: String] = [:]) throws {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardOutput = FileHandle.nullDevice
    try process.runToEnd()
    guard process.terminationStatus == 0 else {
      throw Failure.notBuilt(program, status: process.terminationStatus)
    }
  }

  /// Traces a program, and returns the path of the trace's file, which the caller removes.
  func trace(_ program: String, _ arguments: [String]) throws -> String {
    let file = made("run.trace")
    var environment = [
      "EVENT_LIMIT": Int.max, "TIME_LIMIT": Int.max, "REAL_LIMIT": 600_000_000_000,
    ].reduce(into: [:]) { $0["TASKTRACER_" + $1.key] = "\($1.value)" }
    environment["LD_PRELOAD"] = tracer
    environment["TASKTRACER_FILE"] = file
    try run(program, arguments, environment: environment)
    return file
  }

  func groupTrace(children: Int) throws -> Trace {
    let file = try trace(group, ["\(children)"])
    defer { try? FileManager.default.removeItem(atPath: file) }
    return try read(file)
  }

  /// Reads a trace's file piece by piece, as the tutor does.
  func read(_ file: String) throws -> Trace {
    let handle = try FileHandle(forReadingFrom: URL(filePath: file))
    defer { try? handle.close() }
    var reader = TraceReader()
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    reader.expect(bytes: attributes[.size] as? Int ?? 0)
    while let piece = try handle.read(upToCount: 1 << 20), !piece.isEmpty {
      guard try reader.read([UInt8](piece).span) else { break }
    }
    return try reader.finish()
  }
}

extension Process {
  /// Runs the process, and returns as soon as it has ended. `waitUntilExit` checks only every 50 ms.
  func runToEnd() throws {
    let end = DispatchSemaphore(value: 0)
    terminationHandler = { _ in end.signal() }
    try run()
    end.wait()
  }
}
