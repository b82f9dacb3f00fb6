import Foundation
import TaskTrace

/// Where the parts to measure are built, and a folder for what they write.
struct Workshop {
  let root: URL
  let folder: URL
  var tutor: String { product("tutor") }
  var tracer: String { product("libTaskTracer.so") }
  var group: String { made("group") }
  var prompt: String { made("prompt") }

  enum Failure: Error, CustomStringConvertible {
    case notBuilt(String, status: Int32)
    case notHere

    var description: String {
      switch self {
      case .notBuilt(let what, let status):
        "\(what) failed with status \(status); its words stand above."
      case .notHere:
        "The sources are not where this program was built. Run it with swift run --package-path Benchmarks -c release."
      }
    }
  }

  /// Builds all in release; the first time takes some minutes.
  init() throws {
    root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let programs = root.appending(path: "Benchmarks/Programs").path
    guard FileManager.default.fileExists(atPath: programs) else { throw Failure.notHere }
    folder = FileManager.default.temporaryDirectory
      .appending(path: "tutor-benchmarks-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try build(["swift", "build", "--package-path", root.path, "-c", "release"])
    try build(["swiftc", "-O", "-parse-as-library", "\(programs)/group.swift", "-o", group])
    try build(["clang", "-O2", "\(programs)/prompt.c", "-o", prompt, "-ledit"])
  }

  private func product(_ name: String) -> String { root.path + "/.build/release/" + name }
  func made(_ name: String) -> String { folder.appending(path: name).path }

  /// Removes what was made.
  func clear() { try? FileManager.default.removeItem(at: folder) }

  /// What the compiler says goes to the standard error output, apart from the figures.
  private func build(_ command: [String]) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.standardOutput = FileHandle.standardError
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure.notBuilt(
        command.prefix(2).joined(separator: " "), status: process.terminationStatus)
    }
  }

  /// Runs a program to its end, its output thrown away.
  func run(_ program: String, _ arguments: [String], environment: [String: String] = [:]) throws {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure.notBuilt(program, status: process.terminationStatus)
    }
  }

  /// The file of a traced task group of so many children.
  func groupFile(children: Int) throws -> [UInt8] {
    let file = made("children.trace")
    defer { try? FileManager.default.removeItem(atPath: file) }
    try run(
      group, ["\(children)"], environment: ["LD_PRELOAD": tracer, "TASKTRACER_FILE": file])
    return [UInt8](try Data(contentsOf: URL(filePath: file)))
  }

  func groupTrace(children: Int) throws -> Trace {
    try TraceFile.decode(groupFile(children: children))
  }
}
