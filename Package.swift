// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// The settings of the demos. They lack `NonisolatedNonsendingByDefault`, because the demos teach Swift's default.
let demoSettings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]
let settings: [SwiftSetting] =
  demoSettings + [.enableUpcomingFeature("InternalImportsByDefault"), .strictMemorySafety()]
  + [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]

/// Optimizes a target in debug builds too. Only an unsafe flag can do that.
let optimization = SwiftSetting.unsafeFlags(["-O"], .when(configuration: .debug))
/// Runs and tests spend most of their time in these modules. If they are not optimized, exploring takes twice as long.
let optimized: Set = [
  "TaskTrace", "TraceAnalysis", "TraceExpressions", "TraceExport", "ScheduleSearch", "Simulation",
  "TaskObservation", "TaskTracer", "TraceViews", "StyledText", "HostileInput",
]

/// Returns the modules that a string lists, separated by spaces. `Yams:Yams` is a module of the package Yams.
func uses(_ names: String) -> [Target.Dependency] {
  names.split(separator: " ").map { name in
    let parts = name.split(separator: ":").map(String.init)
    return parts.count > 1 ? .product(name: parts[1], package: parts[0]) : .target(name: parts[0])
  }
}

/// Returns a module, named by its folder under Sources: `Traces/TaskTrace` is the module `TaskTrace` of the group
/// `Traces`. With `tests`, also returns its tests, from the folder of the same name under Tests. They use what the
/// module uses, and the modules that `tests` lists.
func module(
  _ folder: String, _ dependencies: String = "", tests extra: String? = nil, name: String? = nil,
  in root: String = "Sources", settings: [SwiftSetting] = settings, resources: [Resource]? = nil,
  linkerSettings: [LinkerSetting]? = nil
) -> [Target] {
  let settings = settings + (optimized.contains(folder.name) ? [optimization] : [])
  let target = Target.target(
    name: name ?? folder.name, dependencies: uses(dependencies), path: "\(root)/\(folder)",
    resources: resources, swiftSettings: settings, linkerSettings: linkerSettings)
  guard let extra else { return [target] }
  return [target, tests("\(folder)Tests", "\(target.name) \(dependencies) \(extra)")]
}

extension String { var name: String { (self as NSString).lastPathComponent } }
/// Returns a program, named by its folder under Sources, or under Tests if it is a program that tests run.
func program(
  _ folder: String, _ dependencies: String = "", in root: String = "Sources",
  settings: [SwiftSetting] = settings, linkerSettings: [LinkerSetting]? = nil
) -> Target {
  .executableTarget(
    name: folder.name, dependencies: uses(dependencies), path: "\(root)/\(folder)",
    swiftSettings: settings, linkerSettings: linkerSettings)
}
/// Returns tests, named by their folder under Tests.
func tests(_ folder: String, _ dependencies: String) -> Target {
  .testTarget(
    name: folder.name, dependencies: uses(dependencies), path: "Tests/\(folder)",
    exclude: folder.hasSuffix("ExportTests") ? ["Readers"] : [], swiftSettings: settings)
}
/// Returns a program that tests run. It has the settings of a program that a reader would write.
func fixture(_ name: String, _ dependencies: String = "", settings: [SwiftSetting] = []) -> Target {
  program(name, dependencies, in: "Tests/Support", settings: demoSettings + settings)
}
/// Returns a program that tests run in two builds. The folder of the optimized build links to the same sources.
func fixtureOfBothBuilds(_ name: String, settings: [SwiftSetting] = []) -> [Target] {
  let optimized = settings + [optimization]
  return [fixture(name, settings: settings), fixture("\(name)-optimized", settings: optimized)]
}

let parser = "swift-argument-parser:ArgumentParser"
let libraries = ["TaskTracer", "LearnerLibrary"]
/// The lessons whose demos are built: `02-async-let` is the module `AsyncLetDemos`. The list is explicit, because the
/// package manager reads the folders again only when this file changes.
let lessons = [
  "01-structured-programming", "02-async-let", "03-task-trees", "04-cancellation",
  "05-task-groups", "06-group-patterns", "07-unstructured-tasks", "08-detached-tasks",
  "09-channels", "10-actors", "11-isolation", "12-the-pool", "13-every-order",
]

/// The code of the isolation lesson, built again with the settings that the lesson compares.
let isolationBuilds = [
  ("MainActorBuild", SwiftSetting.defaultIsolation(MainActor.self)),
  ("NonsendingBuild", .enableUpcomingFeature("NonisolatedNonsendingByDefault")),
].flatMap { folder, setting in
  module(
    "11-isolation/\(folder)", "DemoWorld", name: "Isolation\(folder)", in: "Lessons",
    settings: demoSettings + [setting])
}
let lessonTargets = lessons.flatMap { folder in
  module(
    "\(folder)/Demos",
    "DemoArguments DemoWorld swift-async-algorithms:AsyncAlgorithms"
      + (folder == "11-isolation" ? " IsolationMainActorBuild IsolationNonsendingBuild" : ""),
    name: folder.split(separator: "-").dropFirst().map(\.capitalized).joined() + "Demos",
    in: "Lessons", settings: demoSettings)
}

func hasStaticLibrary(_ name: String) -> Bool {
  ["x86_64", "aarch64"].map { "/usr/lib/\($0)-linux-gnu/lib\(name).a" }
    .contains(where: FileManager.default.fileExists(atPath:))
}
/// Static linking makes the tutor start faster: it loads no libraries, and its addresses are fixed. Each library
/// precedes those that it needs. Some systems lack the static versions of `archives`.
let archives = ["cmark-gfm-extensions", "cmark-gfm", "edit", "bsd", "md", "tinfo", "c"]
let foundation = "CoreFoundation _FoundationICU _FoundationCShims _FoundationCollections stdc++"
let tutorFlags =
  (archives.allSatisfy(hasStaticLibrary)
    // The usual linker warns about functions that look up users and hosts; lld does not.
    ? ["-static-executable", "-use-ld=lld"] + archives.map { "-l\($0)" } : ["-static-stdlib"])
  + foundation.split(separator: " ").map { "-l\($0)" }

/// A program or a library of it may contain the same modules and names. The tracer uses its own, and hides them.
let tracerExports = "\(Context.packageDirectory)/Scripts/tracer-exports.map"
let tracerFlags = ["-Bsymbolic", "--version-script", tracerExports].flatMap { ["-Xlinker", $0] }
/// The supervisor starts before every run. To start fast, it loads no library and starts no Swift runtime.
let supervisorFlags =
  (hasStaticLibrary("c") ? ["-static-executable"] : ["-Xlinker", "--as-needed"]) + ["-nostartfiles"]
/// Lets other modules specialize generic functions. Without the flags, a traced task takes three times as long.
let serializing = ["-cross-module-optimization", "-Xllvm", "-sil-cross-module-serialize-all"]
let trace = "TaskTrace TraceAnalysis"
let traces = "\(trace) TraceFindings TraceViews TraceExport TraceExpressions StyledText"
/// The modules, each with its tests. The map in README describes them.
let modules: [[Target]] = [
  module("Traces/TaskTrace", tests: "TraceAnalysis TraceBuilding"),
  module(
    "Traces/TraceAnalysis", "TaskTrace SwiftSource",
    tests: "TraceBuilding HostileInput TraceFindings"),
  module("Machine/CRuntimeFacts", settings: []), fixtureOfBothBuilds("fixture-computing"),
  module("Machine/RuntimeProbes", "CRuntimeFacts", tests: ""), module("Files/FileStore", tests: ""),
  module("Machine/CInterposition", settings: [], linkerSettings: [.linkedLibrary("dl")]),
  module("Machine/CConcurrencyRuntime", "CInterposition CRuntimeFacts", settings: []),
  module(
    "Machine/Simulation", "TaskTrace swift-collections:DequeModule swift-collections:HeapModule",
    tests: ""),
  module(
    "Machine/TaskObservation", "TaskTrace Simulation", tests: "",
    settings: settings + [.unsafeFlags(serializing, .when(configuration: .release))]),
  module(
    "Machine/TaskTracer",
    "TaskObservation Simulation CConcurrencyRuntime CInterposition CRuntimeFacts RuntimeProbes"
      + " TaskTrace",
    // By design, only one thread at a time uses the machine's state. Checking this would slow each access.
    settings: settings + [.unsafeFlags(["-enforce-exclusivity=unchecked"])],
    linkerSettings: [.unsafeFlags(tracerFlags)]),
  module("Teaching/CompilerMessages", "StyledText", tests: ""),
  // These programs pass state between threads in ways that only Swift 5 accepts.
  fixtureOfBothBuilds("fixture-foreign", settings: [.swiftLanguageMode(.v5)]),
  fixtureOfBothBuilds("fixture-loops", settings: [.swiftLanguageMode(.v5)]),
  // The compiler lets a program replace its executors only without availability checking.
  fixtureOfBothBuilds(
    "fixture-factory", settings: [.unsafeFlags(["-Xfrontend", "-disable-availability-checking"])]),
  // Blocking functions of the C library are called from C code.
  module("CBlockingCalls", in: "Tests/Support", settings: []),
  module("Demos/DemoWorld", tests: "", settings: demoSettings), [fixture("fixture-steps")],
  module("Demos/DemoOptions", "StyledText", tests: ""), module("PageReading", in: "Tests/Support"),
  module("Traces/TraceFindings", trace, tests: "TraceBuilding RunKit fixture-findings"),
  module("Traces/TraceViews", "\(trace) TraceFindings StyledText", tests: "TraceBuilding"),
  module("Demos/LearnerLibrary", "DemoArguments DemoWorld swift-async-algorithms:AsyncAlgorithms"),
  module(
    "Traces/TraceExport", "\(trace) TraceFindings TraceViews StyledText", tests: "TraceBuilding",
    resources: [.embedInCode("Page")]),
  module("Traces/TraceExpressions", "\(trace) StyledText", tests: "TraceBuilding HostileInput"),
  module("Traces/ScheduleSearch", "TaskTrace", tests: ""), module("Terminal/StyledText", tests: ""),
  module(
    "Terminal/LineEditor", "CLineEditor CLibEdit StyledText FileStore",
    tests: "PseudoTerminal fixture-prompt"), module("Demos/DemoArguments", parser, tests: ""),
  module("PseudoTerminal", "StyledText", in: "Tests/Support"),
  module("Teaching/LessonKit", "CMarkGFM StyledText FileStore SwiftSource Yams:Yams", tests: ""),
  module(
    "Teaching/Questions", "\(trace) LessonKit TraceFindings TraceExpressions StyledText",
    tests: "TraceBuilding"), module("Terminal/CLineEditor", "CLibEdit", settings: []),
  module(
    "Teaching/LearnerRecords", "\(traces) LessonKit Questions FileStore", tests: "HostileInput"),
  module(
    "Teaching/CoursePages", "\(traces) LessonKit Questions", tests: "PageReading TraceBuilding",
    resources: [.embedInCode("Page")]), module("TraceBuilding", trace, in: "Tests/Support"),
  module(
    "Tutor/RunKit",
    "\(trace) CMalloc DemoOptions FileStore SwiftSource swift-subprocess:Subprocess",
    tests: "ScheduleSearch TraceBuilding TraceFindings HostileInput supervisor fixture-endings "
      + "fixture-family fixture-orders fixture-steps"),
  ["endings", "family", "findings", "loop", "orders", "tasks"].map { fixture("fixture-\($0)") },
  module(
    "Tutor/CommandLineKit", "TaskTrace TraceExport LessonKit DemoOptions StyledText", tests: ""),
  module(
    "Tutor/TutorKit",
    "\(traces) CommandLineKit LessonKit CompilerMessages DemoOptions Questions LearnerRecords "
      + "ScheduleSearch CoursePages", tests: "TraceBuilding"),
  module("HostileInput", "Simulation", in: "Tests/Support"), module("Files/SwiftSource", tests: ""),
]

/// The programs, the tests of several modules, and the libraries of the system.
let programs: [Target] = [
  .systemLibrary(
    name: "CLibEdit", path: "Sources/Terminal/CLibEdit", pkgConfig: "libedit",
    providers: [.apt(["libedit-dev"])]),
  .systemLibrary(
    name: "CMarkGFM", path: "Sources/Teaching/CMarkGFM", pkgConfig: "libcmark-gfm",
    providers: [.apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"])]),
  .systemLibrary(name: "CMalloc", path: "Sources/Tutor/CMalloc"),
  tests(
    "Machine/TaskTracerTests",
    ["computing", "factory", "foreign", "loops"].reduce(
      "RunKit ScheduleSearch TraceBuilding \(trace) fixture-tasks fixture-blocking"
    ) { "\($0) fixture-\($1) fixture-\($1)-optimized" }),
  fixture("fixture-blocking", "CBlockingCalls", settings: [.swiftLanguageMode(.v5)]),
  program(
    "Demos/demos", lessonTargets.reduce("DemoArguments") { "\($0) \($1.name)" },
    settings: demoSettings),
  fixture("fixture-prompt", "LineEditor StyledText"),
  tests(
    "Teaching/LessonTests",
    "\(traces) LessonKit Questions ScheduleSearch RunKit DemoOptions CommandLineKit TutorKit "
      + "CoursePages PageReading TraceBuilding demos FileStore Simulation LearnerRecords"),
  program("Tutor/supervisor", settings: [], linkerSettings: [.unsafeFlags(supervisorFlags)]),
  program(
    "Tutor/tutor",
    "\(traces) CommandLineKit TutorKit RunKit LineEditor LessonKit LearnerRecords DemoOptions "
      + "ScheduleSearch CoursePages FileStore Questions CompilerMessages",
    linkerSettings: [.unsafeFlags(tutorFlags, .when(platforms: [.linux], configuration: .release))]),
  tests(
    "Tutor/PromptTests",
    "PseudoTerminal tutor demos supervisor TaskTracer fixture-loop fixture-family fixture-endings"),
  fixture(
    "fixture-reader",
    "\(traces) HostileInput TraceBuilding CommandLineKit TutorKit RunKit CoursePages LearnerRecords "
      + "LessonKit LineEditor DemoOptions FileStore"),
  tests("Tutor/HostileInputTests", "PseudoTerminal fixture-reader"),
  tests("ReadmeTests", "RunKit TaskTrace TraceViews StyledText demos"),
]

let package = Package(
  name: "structured-concurrency-tutor",
  products: libraries.map { .library(name: $0, type: .dynamic, targets: [$0]) },
  dependencies: [
    // The demos are commands with options and help, and describe themselves to the tutor.
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    // The lesson on channels is about AsyncChannel.
    .package(url: "https://github.com/apple/swift-async-algorithms", from: "1.1.4"),
    // The schedule takes each job from a deque or a heap, millions of times per second.
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    // Lessons have front matter and questions in YAML.
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    // Runs programs with async functions. Its default trait would make the tutor load Foundation.
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
  ],
  targets: modules.flatMap(\.self) + programs + lessonTargets + isolationBuilds
)
