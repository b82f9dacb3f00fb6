import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

/// Tests that events survive encoding and decoding: every action, with extreme values of every kind.
@Suite struct EventRoundTripTests {
  static let tasks = [TaskID(1), TaskID(2)].compactMap(\.self)
  static let sites = [nil, SiteID(1), SiteID(.max)]
  static let times = [Int64.min, -1, 0, 1, .max].map(VirtualTime.init(nanoseconds:))
  static let texts = [
    "", "a", String(repeating: "é", count: 12), String(repeating: "x", count: 24),
    String(repeating: "日本", count: 99), "two\nlines\t\u{0}\u{1B}[2J", "👨‍👩‍👧",
  ]

  static var actions: [Action] {
    let task = tasks[0]
    var actions: [Action] = [.running, .returned]
    actions += wakes.map(Action.ready)
    for site in sites {
      actions += reasons.map { .suspended(Suspension(reason: $0, site: site)) }
      actions += [.hopped(to: nil, site: site), .hopped(to: .main, site: site)]
      actions += [ActorID(.max)].map { .hopped(to: $0, site: site) }
      actions += AwaitedCall.allCases.map { .awaited(task, by: $0, site: site) }
      actions += AwaitedCall.allCases.map {
        .suspended(Suspension(reason: .group(group(1)), call: $0, site: site))
      }
      actions += [.blocked(site: site), .computing(until: .zero, site: site)]
      for cause in CancellationCause.allCases {
        actions += [nil, task].map { .cancelled(by: $0, cause: cause, site: site) }
      }
      actions += [nil, task].map { .handlerRan(by: $0, site: site) }
      actions += Notice.allCases.map { .noticed($0, site: site) }
      actions += [1, .max].compactMap(GroupID.init).flatMap {
        [.groupOpened($0, site: site), .groupOpened($0, discards: true, site: site)]
      }
    }
    for site in [nil, SiteID(1)] { actions += times.map { .computing(until: $0, site: site) } }
    actions += [.unblocked]
    actions += [.cancel, .fail, .delay(nanoseconds: .max), .raise(to: .high)].map {
      .intervened($0)
    }
    actions += [0, 9, 33, .max].map { .escalated(to: TaskPriorityLevel(rawValue: $0)) }
    actions += [1, .max].compactMap(GroupID.init).map(Action.groupClosed)
    for key in [0, 1, UInt32.max] {
      actions += [.taskLocalBound(key: key), .taskLocalRead(key: key, binder: nil)]
      actions += [.taskLocalRead(key: key, binder: task)]
    }
    actions += texts.map { .threw($0) } + [.threw("again", from: task)]
    actions += texts.map(Action.warned)
    for stream in OutputStream.allCases { actions += texts.map { .printed(stream, $0) } }
    return actions
  }

  static var wakes: [Wake] {
    [
      .created, .task(tasks[0]), .task(tasks[1]), .timer, .yielded, .hopped,
      .cancellation(by: nil), .cancellation(by: tasks[0]), .outside,
    ]
  }

  static var reasons: [Suspension.Reason] {
    times.map(Suspension.Reason.sleeping) + [
      .task(tasks[0]), .continuation, .yielding, .hopping, .unknown, .actor(.main),
    ] + [1, .max].compactMap(GroupID.init).map(Suspension.Reason.group)
      + [.max].compactMap(ActorID.init).map(Suspension.Reason.actor)
  }

  static var endings: [Ending] {
    [Int32.min, -1, 0, 1, 255, .max].map(Ending.exited) + [.stuck, .interrupted]
      + Ending.Resource.allCases.map(Ending.usedUp)
      + Ending.Limit.allCases.map(Ending.limit) + [0, 11, .max].map(Ending.crashed)
  }

  static var creations: [Creation] {
    var creations = TaskKind.allCases.map { Creation(kind: $0, parent: tasks[0]) }
    for group in [nil, GroupID(1), GroupID(1 << 23 - 1)] {
      for priority: UInt8 in [0, 21, .max] {
        for startsCancelled in [true, false] {
          creations.append(
            Creation(
              kind: .groupChild, parent: tasks[0], creator: tasks[0], group: group,
              priority: TaskPriorityLevel(rawValue: priority), startsCancelled: startsCancelled,
              name: "a name", site: SiteID(.max)))
        }
      }
    }
    // A longer name is shortened when it is recorded.
    return creations
      + texts.map {
        let name = $0.isEmpty ? nil : $0.shortened(to: Record.nameLimit)
        return Creation(kind: .detached, name: name)
      }
  }

  private func roundTrip(_ events: [Event]) throws -> [Event] {
    Array(try TraceFile.decode(TraceFile.encode(Trace(events: events))).events)
  }

  private var beginning: [Event] {
    Self.tasks.map { task in
      Event(time: .zero, core: .main, task: task, action: .created(Creation(kind: .root)))
    }
  }

  @Test func `Every action survives a round trip`() throws {
    for action in Self.actions {
      let events =
        beginning + [
          Event(time: VirtualTime(nanoseconds: 5), core: .main, task: Self.tasks[1], action: action)
        ]
      #expect(try roundTrip(events) == events)
    }
  }

  @Test func `Every creation survives a round trip`() throws {
    for creation in Self.creations {
      let events =
        beginning + [
          Event(time: .zero, core: .main, task: TaskID(3), action: .created(creation))
        ]
      #expect(try roundTrip(events) == events)
    }
  }

  @Test func `Every ending survives a round trip and is the ending of the trace`() throws {
    for ending in Self.endings {
      let events = beginning + [Event(time: .zero, core: .main, task: nil, action: .ended(ending))]
      let trace = try TraceFile.decode(TraceFile.encode(Trace(events: events)))
      #expect(trace.events == events)
      #expect(trace.ending == ending)
    }
  }

  @Test(arguments: [Core.main, .worker(1), .worker(64), .worker(65_534), .outside])
  func `Every core survives a round trip`(core: Core) throws {
    let events =
      beginning + [
        Event(
          time: VirtualTime(nanoseconds: .max), core: core, task: Self.tasks[0], action: .running)
      ]
    #expect(try roundTrip(events) == events)
  }

  @Test func `A group's number that does not fit is omitted, and the rest is kept`() throws {
    let creation = Creation(
      kind: .groupChild, parent: Self.tasks[0], group: GroupID(1 << 23), priority: .high,
      startsCancelled: true)
    let events =
      beginning + [Event(time: .zero, core: .main, task: TaskID(3), action: .created(creation))]
    var expected = creation
    expected.group = nil
    #expect(try roundTrip(events).last?.action == .created(expected))
  }

  private static let interventions = [
    Intervention(event: 0, task: tasks[0], change: .cancel),
    Intervention(event: 12, task: tasks[1], change: .fail),
    Intervention(
      event: 12, time: VirtualTime(nanoseconds: 1_500_000), task: tasks[1],
      change: .delay(nanoseconds: 30_000_000)),
    Intervention(event: .max, task: tasks[0], change: .raise(to: .high)),
  ]

  @Test func `An intervention is written as one word, and invalid words are rejected`() {
    let words = ["0:cancel:1", "12:fail:2", "12@1500000ns:delay:2:30ms"]
    #expect(Self.interventions.prefix(3).map { "\($0)" } == words)
    for word in words { #expect(Intervention(word)?.description == word) }
    #expect(Intervention("1@2s:delay:3:4us")?.change == .delay(nanoseconds: 4_000))
    for word in [
      "", "1", "1:cancel", "x:cancel:1", "1:cancel:0", "1:cancel:1:2", "1:delay:1", "1:delay:1:2",
      "1:delay:1:2h", "1:delay:1:99999999999999s", "1:priority:1:max", "-1:fail:2", "1@:fail:2",
      "1@1ms@2ms:fail:2", "1:fail:2:", "1:what:2",
    ] {
      #expect(Intervention(word) == nil, "\(word)")
    }
  }

  @Test func `A whole scenario survives a round trip`() throws {
    var scenario = Scenario(program: "/a b/c", arguments: ["", "--x", "日本"])
    scenario.machine.cores = 64
    scenario.machine.policy = .random
    scenario.machine.cpu = .measured
    scenario.machine.seed = .max
    scenario.machine.realLimit = .milliseconds(1_234)
    scenario.machine.cancelRootAt = [.zero, VirtualTime(nanoseconds: .max)]
    scenario.machine.interventions = Self.interventions
    scenario.machine.timeLimit = .nanoseconds(Int64.max)
    scenario.machine.eventLimit = 7
    let trace = Trace(scenario: scenario, events: beginning)
    #expect(try TraceFile.decode(TraceFile.encode(trace)).scenario == scenario)
    let variables = scenario.machine.environment
    #expect(MachineSettings { variables[$0] }.interventions == Self.interventions)
  }

  @Test func `Sites, actor names and the runtime's name survive a round trip`() throws {
    var trace = Trace(events: beginning)
    trace.runtime = "Swift 6.3.1"
    let site = try #require(SiteID(7))
    trace.sites[site] = [
      CodeAddress(module: "/a", offset: .max), CodeAddress(module: "/b", offset: 0),
    ]
    trace.actorNames[.main] = "MainActor"
    let read = try TraceFile.decode(TraceFile.encode(trace))
    #expect(read.runtime == trace.runtime)
    #expect(read.sites == trace.sites)
    #expect(read.actorNames == trace.actorNames)
  }
}
