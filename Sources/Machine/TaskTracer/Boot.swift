import CConcurrencyRuntime
import CInterposition
import CRuntimeFacts
import Glibc
import TaskTrace

/// The machine that runs the program; nil while the library is inactive. `machine_boot` creates it.
var machine: Machine? { withMachine { $0 } }

/// Calls `body` with the machine, without retaining the machine. Returns nil while the library is inactive.
func withMachine<Result>(_ body: (Machine) -> Result) -> Result? {
  guard let machine = unsafe rt_machine() else { return nil }
  return unsafe Unmanaged<Machine>.fromOpaque(machine)._withUnsafeGuaranteedRef(body)
}

/// Removes this library, which is the first, from the list of preloaded libraries.
private func leavePreload() {
  let others = unsafe getenv("LD_PRELOAD").flatMap { unsafe strchr($0, Int32(UInt8(ascii: ":"))) }
  if let others = unsafe others, unsafe others[1] != 0 {
    unsafe setenv("LD_PRELOAD", String(cString: others + 1), 1)
  } else {
    unsafe unsetenv("LD_PRELOAD")
  }
}

/// Starts the machine before the program's `main`, if the environment names a trace file.
@_cdecl("machine_boot") func boot() {
  var settings = MachineSettings { variable($0) }
  guard var path = variable(.file), chooseRun(&settings, &path) else { return }
  let (search, rewinds) = (variable(.search), variable(.withoutRewinding) == nil)
  if search != nil { settings.departures = Departures() }
  let checksItself = variable(.selfCheck) != nil
  let findsPlaces = variable(.withoutPlaces) == nil
  // Only this program is traced. The programs that it starts do not inherit the variables.
  for variable in MachineSettings.Variable.allCases { unsafe unsetenv(variable.rawValue) }
  leavePreload()
  if search != nil { unsafe unsetenv("LD_BIND_NOW") }
  guard var recorder = Recorder(path: path, isForSearch: search != nil) else { return }
  if let search, unsafe !rt_search_prepare(search, path + ".results", rewinds) { return }
  guard rt_layout_is_known() else {
    recorder.write(
      Event(
        time: .zero, core: .main, task: nil,
        action: .warned(
          "This program's Swift runtime is not the \(RT_SWIFT_VERSION) runtime that the tracer supports, so it ran without a trace."
        )))
    return recorder.close()
  }
  recorder.noteCrashes(recordsSteps: settings.departures != nil)
  for fact in settings.facts { recorder.write(fact) }
  recorder.write(RecordedFact(.program, text: unsafe String(cString: rt_module_path(0))))
  recorder.write(
    RecordedFact(
      .runtime, text: "\(RT_SWIFT_VERSION), concurrency layout \(rt_layout_version)"))
  if settings.departures != nil {
    learnStreamLock()
    rt_look_for_tried_locks()
  }
  start(
    Machine(settings: settings, recorder: recorder, findsPlaces: findsPlaces),
    onOneThread: search != nil)
  if checksItself, let machine { KnownProgram.runInstead(on: machine) }
}

/// Sets the departures of the run. If the environment asks for a series, starts its runs and returns in the process of
/// each.
///
/// In a series, also changes the path of the trace file to that of the run and, without departures, the seed. Returns
/// false if the runs cannot be made.
private func chooseRun(_ settings: inout MachineSettings, _ path: inout String) -> Bool {
  let schedules = variable(.departures).map { text(of: $0).split(separator: "\n") }
  var number = 0
  if let series = variable(.series) {
    let numbers = series.split(separator: "/").compactMap { Int32($0) }
    guard numbers.count == 2 else { return false }
    let run = unsafe rt_series(numbers[0], numbers[1], path)
    guard run.number >= 0 else { return false }
    number = Int(run.number)
    path += ".\(run.file)"
  }
  guard let schedules else {
    settings.seed &+= UInt64(number)
    return true
  }
  guard schedules.indices.contains(number) else { return false }
  settings.departures = Departures(String(schedules[number]))
  return true
}

/// Returns the text of a file; the empty text if it cannot be read.
private func text(of path: String) -> String {
  let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
  guard file >= 0 else { return "" }
  defer { close(file) }
  var status = stat()
  guard unsafe fstat(file, &status) == 0, let size = Int(exactly: status.st_size) else { return "" }
  return unsafe String(unsafeUninitializedCapacity: size) { bytes in
    var count = 0
    while count < size {
      let more = unsafe read(file, bytes.baseAddress?.advanced(by: count), size - count)
      guard more > 0 else { break }
      count += more
    }
    return count
  }
}

/// Finds out which calls in the concurrency library lock a stream, by using a stream.
private func learnStreamLock() {
  let stream = AsyncStream.makeStream(of: Void.self)
  rt_learn_stream_lock(true)
  stream.continuation.yield()
  rt_learn_stream_lock(false)
}

/// Has the program run on the machine from this call on.
private func start(_ machine: Machine, onOneThread: Bool) {
  unsafe rt_set_machine(Unmanaged.passRetained(machine).toOpaque())
  if machine.hasChoices { rt_begin_trying_orders() }
  rt_pages_begin()
  rt_fork_begin()
  Executors.install()
  machine.startThreads(one: onOneThread)
  rt_turns_begin()
  unsafe on_exit({ status, _ in TaskTracer.machine?.exited(status: status) }, nil)
  rt_calls_begin()
  machine.beginCounting()
}

private func variable(_ variable: MachineSettings.Variable) -> String? {
  unsafe getenv(variable.rawValue).map { unsafe String(cString: $0) }
}
