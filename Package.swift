// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// The settings of every target. The demos leave out the one that would change what they teach.
let demoSettings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]
let settings =
  demoSettings + [
    SwiftSetting.enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .strictMemorySafety(),
  ]

/// The packages that this one uses, and the products of each that a target can name.
let products = [
  "ArgumentParser": "swift-argument-parser", "AsyncAlgorithms": "swift-async-algorithms",
  "DequeModule": "swift-collections", "HeapModule": "swift-collections", "Yams": "Yams",
  "Subprocess": "swift-subprocess",
]

/// The modules and products whose names a string lists, separated by spaces.
func uses(_ names: String) -> [Target.Dependency] {
  names.split(separator: " ").map(String.init).map { name in
    products[name].map { .product(name: name, package: $0) } ?? .target(name: name)
  }
}

/// `Traces/TaskTrace` is the module `TaskTrace` of the group `Traces`.
func name(of folder: String) -> String {
  String(folder.split(separator: "/").last ?? "")
}

/// A module, by its folder under Sources. With `tests`, also its tests, by the folder of the same name under Tests.
/// They use what the module uses, and the modules that `tests` lists.
func module(
  _ folder: String, _ dependencies: String = "", tests extra: String? = nil,
  in root: String = "Sources", settings: [SwiftSetting] = settings, resources: [Resource]? = nil,
  linkerSettings: [LinkerSetting]? = nil
) -> [Target] {
  let target = Target.target(
    name: name(of: folder), dependencies: uses(dependencies), path: "\(root)/\(folder)",
    resources: resources, swiftSettings: settings, linkerSettings: linkerSettings)
  guard let extra else { return [target] }
  return [target] + tests("\(folder)Tests", "\(target.name) \(dependencies) \(extra)")
}

/// A program, by its folder under Sources.
func program(
  _ folder: String, _ dependencies: String = "", in root: String = "Sources",
  settings: [SwiftSetting] = settings, linkerSettings: [LinkerSetting]? = nil
) -> [Target] {
  let target = Target.executableTarget(
    name: name(of: folder), dependencies: uses(dependencies), path: "\(root)/\(folder)",
    swiftSettings: settings, linkerSettings: linkerSettings)
  return [target]
}

/// Tests, by their folder under Tests.
func tests(_ folder: String, _ dependencies: String) -> [Target] {
  let target = Target.testTarget(
    name: name(of: folder), dependencies: uses(dependencies), path: "Tests/\(folder)",
    exclude: folder == "Traces/TraceExportTests" ? ["Readers"] : [], swiftSettings: settings)
  return [target]
}

/// A program that tests run, with the settings of a program that a reader would write.
func fixture(
  _ name: String, _ dependencies: String = "", settings: [SwiftSetting] = []
) -> [Target] {
  program(name, dependencies, in: "Tests/Support", settings: demoSettings + settings)
}

/// The lessons whose demos are built: `02-async-let` is the module `AsyncLetDemos`. The list is written out, because
/// the package manager reads the folders again only when this file changes.
let lessons = [
  "01-structured-programming", "02-async-let", "03-task-trees", "04-cancellation",
  "05-task-groups", "06-group-patterns", "07-unstructured-tasks", "08-detached-tasks",
  "09-channels", "10-actors", "11-isolation", "12-the-pool", "13-every-order",
]

/// The code of the isolation lesson, built again with the settings that the lesson compares.
let isolationBuilds = [
  ("MainActorBuild", SwiftSetting.defaultIsolation(MainActor.self)),
  ("NonsendingBuild", .enableUpcomingFeature("NonisolatedNonsendingByDefault")),
].map { folder, setting in
  Target.target(
    name: "Isolation\(folder)", dependencies: ["DemoWorld"],
    path: "Lessons/11-isolation/\(folder)", swiftSettings: demoSettings + [setting])
}

let lessonTargets = lessons.map { folder in
  let words = folder.split(separator: "-").dropFirst()
  let builds = folder.hasSuffix("isolation") ? isolationBuilds : []
  return Target.target(
    name: words.map(\.capitalized).joined() + "Demos",
    dependencies: uses("DemoWorld ArgumentParser AsyncAlgorithms")
      + builds.map { .target(name: $0.name) },
    path: "Lessons/\(folder)/Demos", swiftSettings: demoSettings)
}

func hasStaticLibrary(_ name: String) -> Bool {
  ["x86_64", "aarch64"].contains { machine in
    FileManager.default.fileExists(atPath: "/usr/lib/\(machine)-linux-gnu/lib\(name).a")
  }
}

/// Linked statically, the tutor starts faster: it loads no libraries, and its addresses are fixed.
let staticStandardLibrary = [
  "-static-stdlib", "-lCoreFoundation", "-l_FoundationICU", "-l_FoundationCShims",
  "-l_FoundationCollections", "-lstdc++",
]

/// The other libraries of the tutor, each before those that it needs itself. Some systems have no static versions.
let archives = ["cmark-gfm-extensions", "cmark-gfm", "edit", "bsd", "md", "tinfo", "c"]
let tutorFlags =
  archives.allSatisfy(hasStaticLibrary)
  // The usual linker warns about functions that look up users and hosts; lld does not.
  ? ["-static-executable", "-use-ld=lld"] + archives.map { "-l\($0)" }
    + staticStandardLibrary.dropFirst()
  : staticStandardLibrary

/// The targets, in groups.
let targets: [[Target]] = [
  // The trace, which the tutor and the traced program share.
  module("Traces/TaskTrace", tests: "TraceBuilding"),
  module("TraceBuilding", "TaskTrace", in: "Tests/Support"),
  // The traced side: a simulated machine, preloaded into any Swift program.
  module("Machine/CRuntimeFacts", settings: []),
  module("Machine/RuntimeProbes", "CRuntimeFacts", tests: ""),
  module(
    "Machine/CConcurrencyRuntime", "CRuntimeFacts", settings: [],
    linkerSettings: [.linkedLibrary("dl")]),
  module("Machine/Simulation", "TaskTrace DequeModule HeapModule", tests: ""),
  module(
    "Machine/TaskObservation", "TaskTrace Simulation", tests: "",
    // Another module can specialize generic code whose bodies are in this module's file. The first flag puts public
    // ones there, the second all: without them a traced task takes three times as long.
    settings: settings + [
      .unsafeFlags(
        ["-cross-module-optimization", "-Xllvm", "-sil-cross-module-serialize-all"],
        .when(configuration: .release))
    ]),
  module(
    "Machine/TaskTracer",
    "TaskObservation Simulation CConcurrencyRuntime CRuntimeFacts RuntimeProbes TaskTrace",
    // By its own rule, only one thread at a time uses the machine's state. Checking this would slow each access.
    settings: settings + [.unsafeFlags(["-enforce-exclusivity=unchecked"])],
    // A program may contain the same modules. With this flag, the tracer uses its own copies.
    linkerSettings: [.unsafeFlags(["-Xlinker", "-Bsymbolic"])]),
  tests(
    "Machine/TaskTracerTests",
    "RunKit TaskTrace fixture-tasks fixture-foreign fixture-loops fixture-factory fixture-blocking "
      + "fixture-computing fixture-computing-optimized "
      + "fixture-foreign-optimized fixture-loops-optimized fixture-factory-optimized"),
  fixture("fixture-tasks"),
  // These programs pass state between threads in ways that only Swift 5 accepts.
  fixture("fixture-foreign", settings: [.swiftLanguageMode(.v5)]),
  fixture("fixture-computing"),
  fixture("fixture-loops", settings: [.swiftLanguageMode(.v5)]),
  // The compiler lets a program replace its executors only without availability checking.
  fixture(
    "fixture-factory", settings: [.unsafeFlags(["-Xfrontend", "-disable-availability-checking"])]),
  // The same sources, by links, as a release build has them.
  fixture("fixture-computing-optimized", settings: [.unsafeFlags(["-O"])]),
  fixture("fixture-foreign-optimized", settings: [.swiftLanguageMode(.v5), .unsafeFlags(["-O"])]),
  fixture("fixture-loops-optimized", settings: [.swiftLanguageMode(.v5), .unsafeFlags(["-O"])]),
  fixture(
    "fixture-factory-optimized",
    settings: [.unsafeFlags(["-O", "-Xfrontend", "-disable-availability-checking"])]),
  // The calls of C that block are made in C.
  module("CBlockingCalls", in: "Tests/Support", settings: []),
  fixture("fixture-blocking", "CBlockingCalls", settings: [.swiftLanguageMode(.v5)]),
  // What a demo uses, the program that contains the demos, and their options.
  module("Demos/DemoWorld", "ArgumentParser", tests: "", settings: demoSettings),
  program(
    "Demos/demos",
    "ArgumentParser DemoWorld " + lessonTargets.map(\.name).joined(separator: " "),
    settings: demoSettings),
  module("Demos/DemoOptions", tests: ""),
  // A trace as text, in the formats of other programs, and in expressions.
  module("Terminal/StyledText", tests: ""),
  module("Traces/TraceViews", "TaskTrace StyledText", tests: "TraceBuilding"),
  module(
    "Traces/TraceExport", "TaskTrace TraceViews StyledText", tests: "TraceBuilding",
    resources: [.embedInCode("Page")]),
  module("Traces/TraceExpressions", "TaskTrace StyledText", tests: "TraceBuilding"),
  // The search among the schedules of a program.
  module("Traces/ScheduleSearch", "TaskTrace", tests: ""),
  // Files and the prompt.
  module("Tutor/FileStore", tests: ""),
  [
    .systemLibrary(
      name: "CLibEdit", path: "Sources/Terminal/CLibEdit", pkgConfig: "libedit",
      providers: [.apt(["libedit-dev"])])
  ],
  module("Terminal/CLineEditor", "CLibEdit", settings: []),
  module(
    "Terminal/LineEditor", "CLineEditor CLibEdit StyledText FileStore",
    tests: "PseudoTerminal fixture-prompt"),
  module("PseudoTerminal", "StyledText", in: "Tests/Support"),
  fixture("fixture-prompt", "LineEditor StyledText"),
  // Lessons, answers, hand-ins, and pages for learners.
  [
    .systemLibrary(
      name: "CMarkGFM", path: "Sources/Teaching/CMarkGFM", pkgConfig: "libcmark-gfm",
      providers: [.apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"])])
  ],
  module("Teaching/LessonKit", "CMarkGFM StyledText FileStore Yams", tests: ""),
  module("Teaching/Predictions", "LessonKit TaskTrace TraceExpressions", tests: "TraceBuilding"),
  module("Teaching/HandIns", "LessonKit Predictions StyledText", tests: ""),
  module(
    "Teaching/CoursePages",
    "LessonKit Predictions TraceExpressions TraceExport TraceViews TaskTrace StyledText",
    tests: "PageReading TraceBuilding", resources: [.embedInCode("Page")]),
  module("PageReading", in: "Tests/Support"),
  tests(
    "Teaching/LessonTests",
    "LessonKit Predictions TraceExpressions TaskTrace ScheduleSearch RunKit DemoOptions StyledText "
      + "TutorKit CoursePages PageReading demos FileStore"),
  // Running programs.
  program(
    "Tutor/supervisor", settings: [],
    // It starts before every run. To start fast, it loads no library and starts no Swift runtime.
    linkerSettings: [
      .unsafeFlags(
        ["-nostartfiles"]
          + (hasStaticLibrary("c") ? ["-static-executable"] : ["-Xlinker", "--as-needed"]))
    ]),
  module(
    "Tutor/RunKit", "TaskTrace DemoOptions FileStore Subprocess",
    tests: "ScheduleSearch fixture-endings fixture-family fixture-orders supervisor"),
  fixture("fixture-endings") + fixture("fixture-family") + fixture("fixture-loop"),
  fixture("fixture-orders"),
  // The tutor.
  module(
    "Tutor/TutorKit",
    "TaskTrace TraceViews TraceExport StyledText LessonKit DemoOptions Predictions HandIns "
      + "TraceExpressions ScheduleSearch CoursePages", tests: "TraceBuilding"),
  program(
    "Tutor/tutor",
    "TutorKit RunKit LineEditor LessonKit TraceViews TraceExport TaskTrace StyledText HandIns "
      + "DemoOptions TraceExpressions ScheduleSearch CoursePages FileStore",
    // Linked statically where possible, so that the prompt appears without delay.
    linkerSettings: [.unsafeFlags(tutorFlags, .when(platforms: [.linux], configuration: .release))]),
  tests(
    "Tutor/PromptTests",
    "PseudoTerminal tutor demos supervisor TaskTracer fixture-loop fixture-family fixture-endings"),
  // Text that nobody means, given to everything that reads.
  module("HostileInput", in: "Tests/Support"),
  fixture(
    "fixture-reader",
    "HostileInput TraceBuilding TutorKit RunKit CoursePages HandIns LessonKit LineEditor DemoOptions "
      + "TraceExpressions TraceViews TraceExport TaskTrace StyledText FileStore"),
  tests("Tutor/HostileInputTests", "PseudoTerminal fixture-reader"),
  tests("ReadmeTests", "RunKit DemoOptions TaskTrace TraceViews StyledText demos"),
]

let package = Package(
  name: "structured-concurrency-tutor",
  products: [
    .executable(name: "tutor", targets: ["tutor"]), .executable(name: "demos", targets: ["demos"]),
    .library(name: "TaskTracer", type: .dynamic, targets: ["TaskTracer"]),
  ],
  dependencies: [
    // The demos are commands with options and help, and describe themselves to the tutor.
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    // The lesson on channels is about AsyncChannel.
    .package(url: "https://github.com/apple/swift-async-algorithms", from: "1.1.4"),
    // The schedule takes each job from a deque or a heap, millions of times a second.
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    // Lessons have front matter and questions in YAML.
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    // Runs programs with async functions. Its default trait would load Foundation into the prompt.
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
  ],
  targets: targets.flatMap(\.self) + lessonTargets + isolationBuilds
)
