import Foundation

private func shell(_ script: String) -> Process {
  let process = Process()
  process.executableURL = URL(filePath: "/bin/sh")
  process.arguments = ["-c", script]
  return process
}

func childOutput() async {
  let (process, output) = (shell("echo one; sleep 0.02; echo two"), Pipe())
  process.standardOutput = output
  try? process.run()
  let data = output.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  print(String(decoding: data, as: UTF8.self).split(separator: "\n"))
}

/// A child process that exits directly after its last line, whose output is handled when it arrives.
func childLines() async {
  let (process, output) = (shell("echo one; sleep 0.02; echo two"), Pipe())
  process.standardOutput = output
  let (lines, continuation) = AsyncStream<String>.makeStream()
  output.fileHandleForReading.readabilityHandler = { reading in
    let data = reading.availableData
    if data.isEmpty {
      reading.readabilityHandler = nil
      continuation.finish()
    } else {
      continuation.yield(String(decoding: data, as: UTF8.self))
    }
  }
  try? process.run()
  for await line in lines { print(line, terminator: "") }
  process.waitUntilExit()
  print("child's status", process.terminationStatus)
}

func childEnd() async {
  let process = shell("sleep 0.02; exit 3")
  let status = await withCheckedContinuation { continuation in
    process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
    try? process.run()
  }
  print("child's status", status)
}

func childKilled() async {
  let process = shell("exec sleep 100")
  try? process.run()
  try? await Task.sleep(for: .milliseconds(20))
  // SIGTERM may be blocked in the child, as it is on Dispatch's threads.
  kill(process.processIdentifier, SIGKILL)
  process.waitUntilExit()
  print("killed", process.terminationReason == .uncaughtSignal)
}

/// Checks repeatedly for the end of a child process, and sleeps in between.
func lookForChild() async {
  var child = pid_t()
  let arguments: [String] = ["/bin/sh", "-c", "sleep 0.02; exit 2"]
  var words = arguments.map { strdup($0) } + [nil]
  posix_spawn(&child, arguments[0], nil, nil, &words, environ)
  var status: Int32 = 0
  while waitpid(child, &status, WNOHANG) == 0 { try? await Task.sleep(for: .milliseconds(10)) }
  print("child's status", status >> 8)
}
