import Testing
import TraceBuilding

@testable import TaskTrace
@testable import TraceAnalysis

/// Tests for schedules as one word, and for the choices of a run in its trace file.
@Suite struct ScheduleStringTests {
  private static let departures = Departures([
    .init(choice: 3, candidate: 1), .init(choice: 17, candidate: 2),
  ])

  private let choices = (0..<20).map { number in
    ScheduleChoice(
      count: 2 + number % 3, taken: number == 2 ? 1 : number == 16 ? 2 : 0,
      candidates: (0..<(2 + number % 3)).map { place in
        .init(kind: place == 0 ? .continues : .runs, task: TaskID(UInt32(number + place)))
      })
  }

  private var scenario: Scenario {
    Scenario(program: "/debug/demos", arguments: ["first-wins", "--jitter", "80"])
  }

  private var string: ScheduleString {
    ScheduleString(Self.departures, scenario: scenario, choices: choices)
  }

  @Test(
    arguments: [
      Departures(), departures, Departures(chance: 7),
      Departures(chance: 7, priorities: RandomPriorities(depth: 2, steps: 120)),
    ])
  func `Departures survive writing and reading`(departures: Departures) {
    #expect(Departures("\(departures)") == departures)
  }

  @Test func `Departures with one candidate, at choices that follow each other, are one word`() {
    func departures(_ choices: ClosedRange<Int>, _ candidate: Int) -> [Departures.Departure] {
      choices.map { .init(choice: $0, candidate: candidate) }
    }
    let list = departures(2...4, 1) + departures(5...8, 2) + departures(10...429, 2)
    let text = "2.1-3.1-4.1-5.2x4-10.2x420"
    #expect(Departures(list).description == text)
    #expect(Departures(text)?.list == list)
    let writtenOut = list.map { "\($0.choice).\($0.candidate)" }.joined(separator: "-")
    #expect(Departures(writtenOut)?.list == list)
  }

  @Test(arguments: [
    "", "1", "1.", "1.0", "0.1", "2.1-1.1", "2.1-2.2", "01.1", "1.1~", "1.1-", "-1.1", "1.1~-2",
    "1.1.1", "9999999.1", "1.1x0", "1.1x3", "1.1x", "x4", "1.1x4x4", "1x4", "1.1-2.1x4",
    "1.1x4-5.1",
    "1.1x4-4.2", "1.1x9999999", "~7", "0~7d2", "0~7d0k5", "0~7k5d2", "0~7d2k0", "0~7d10k5",
  ])
  func `Invalid departures are rejected`(text: String) { #expect(Departures(text) == nil) }

  @Test func `A schedule survives writing and reading, and matches its program and run`() throws {
    let read = try ScheduleString("\(string)")
    #expect(read == string)
    #expect(read.departures == Self.departures)
    var rebuilt = scenario
    rebuilt.program = "/elsewhere/release/demos"
    try read.check(against: rebuilt)
    try read.check(against: choices)
  }

  @Test func `Every change of one character is detected`() {
    let text = "\(string)"
    for place in text.indices {
      for other in "0123456789abcdefghijklmnopqrstuvwxyzA.-~ " where other != text[place] {
        var changed = text
        changed.replaceSubrange(place...place, with: [other])
        #expect(throws: ScheduleString.Failure.self) { try ScheduleString(changed) }
      }
    }
  }

  @Test func `A schedule for another program, machine or set of options is rejected`() throws {
    var others = [scenario, scenario, scenario]
    others[0].program = "/debug/other"
    others[1].arguments[2] = "81"
    others[2].machine.cores = 3
    for other in others {
      #expect(throws: ScheduleString.Failure.otherProgram("\(string)")) {
        try string.check(against: other)
      }
    }
  }

  @Test func `A schedule of a compiled source file belongs to the file`() throws {
    var (compiled, source) = (scenario, scenario)
    compiled.program = "/cache/1234/\(Scenario.compiledProgram)"
    source.program = "code/mine.swift"
    let string = ScheduleString(Self.departures, scenario: compiled, choices: [])
    try string.check(against: source)
    source.arguments[2] = "81"
    #expect(throws: ScheduleString.Failure.otherProgram("\(string)")) {
      try string.check(against: source)
    }
  }

  @Test func `A run with other choices does not match the schedule`() {
    for place in choices.indices {
      var changed = choices
      changed[place].candidates[0].kind = .prepares
      #expect(throws: ScheduleString.Failure.changedProgram("\(string)")) {
        try string.check(against: changed)
      }
    }
  }

  @Test(arguments: [2, 3, 4, 5, 8, 23, 24, 25, 4000])
  func `A choice survives a round trip through the trace file`(count: Int) throws {
    let candidates = (0..<count).map { number in
      ScheduleChoice.Candidate(
        kind: .allCases[number % ScheduleChoice.Candidate.Kind.allCases.count],
        task: TaskID(UInt32(number)), number: UInt32(number * 7))
    }
    let steps = (0..<7).map { size in
      var footprint = Footprint()
      for number in 0..<size {
        footprint.touch(
          .allCases[number % 5], UInt32(number * size), changes: number % 2 == 0)
      }
      return ScheduleStep(number: UInt32(size + 1), footprint: footprint)
    }
    var trace = Trace(scenario: scenario, events: [Event]())
    trace.choices = (0..<3).map {
      ScheduleChoice(count: count, taken: $0 % 2, candidates: candidates)
    }
    trace.choices[1].steps = steps
    trace.choices[2].steps = [ScheduleStep(number: 0, footprint: .everything)] + steps
    trace.scenario.machine.departures = Departures()
    let read = try TraceFile.decode(TraceFile.encode(trace))
    #expect(read.choices == trace.choices)
    #expect(read.scenario.machine == trace.scenario.machine)
  }

  @Test func `A damaged choice is reported as a bad record`() throws {
    let choice = ScheduleChoice(count: 9, taken: 1, candidates: [])
    var record = try #require(Record.records(of: choice).first)
    for change in [
      { (record: inout Record) in record.detail = 4 }, { $0.task = 9 }, { $0.detail = 200 },
    ] {
      let before = record
      change(&record)
      var file = TraceFile.header
      record.append(to: &file)
      #expect(throws: TraceFile.Failure.badRecord(index: 1)) { try TraceFile.decode(file) }
      record = before
    }
  }
}
