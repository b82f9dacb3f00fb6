// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// What holds for every target; the demos leave out the one setting that would change what they teach.
let demoSettings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]
let settings: [SwiftSetting] =
  demoSettings + [
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .strictMemorySafety(),
  ]

/// The machine's state has one user at a time by its own rule, and is looked at a few million times a second.
let machineSettings = settings + [.unsafeFlags(["-enforce-exclusivity=unchecked"])]

let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")

/// The lessons whose demos are built: `02-async-let` is the module `AsyncLetDemos`. Listed rather than looked
/// for, as the package manager keeps what it made of this file until the file itself changes.
let lessons = [
  "01-structured-programming", "02-async-let", "03-task-trees", "04-cancellation",
  "05-task-groups", "06-group-patterns", "07-unstructured-tasks", "08-detached-tasks",
  "09-channels", "10-beyond",
]

let lessonTargets = lessons.map { folder in
  let words = folder.split(separator: "-").dropFirst()
  return Target.target(
    name: words.map(\.capitalized).joined() + "Demos",
    dependencies: [
      "DemoWorld", argumentParser,
      .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
    ],
    path: "Lessons/\(folder)/Demos",
    swiftSettings: demoSettings)
}

// Libraries that are not loaded, and addresses that are fixed, do not keep the prompt waiting.
let staticStandardLibrary = [
  "-static-stdlib", "-lCoreFoundation", "-l_FoundationICU", "-l_FoundationCShims",
  "-l_FoundationCollections", "-lstdc++",
]

/// The tutor's other libraries, each before those that it needs itself. Some systems have them as shared ones only.
let archives = ["cmark-gfm-extensions", "cmark-gfm", "edit", "bsd", "md", "tinfo", "c"]
let canLinkStatically = ["x86_64", "aarch64"].contains { machine in
  archives.allSatisfy {
    FileManager.default.fileExists(atPath: "/usr/lib/\(machine)-linux-gnu/lib\($0).a")
  }
}
// The usual linker would warn of each function that looks for a user or a host.
let staticLinking =
  ["-static-executable", "-use-ld=lld"] + archives.map { "-l\($0)" }
  + staticStandardLibrary.dropFirst()

/// A module of the project's own.
func module(
  _ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource]? = nil
) -> Target {
  .target(name: name, dependencies: dependencies, resources: resources, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
  .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: settings)
}

/// What several modules' tests lean on.
func support(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Tests/Support/\(name)", swiftSettings: settings)
}

/// A program that tests run, with the settings of one that a reader would write.
func fixture(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, path: "Tests/Support/\(name)",
    swiftSettings: demoSettings)
}

let package = Package(
  name: "structured-concurrency-tutor",
  products: [
    .executable(name: "tutor", targets: ["tutor"]), .executable(name: "demos", targets: ["demos"]),
    .library(name: "TaskTracer", type: .dynamic, targets: ["TaskTracer"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-async-algorithms", from: "1.1.4"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    // Without its default trait, which would load Foundation into the prompt.
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
  ],
  targets: [
    // The trace, shared by both sides.
    module("TaskTrace"),
    support("TraceBuilding", ["TaskTrace"]),
    tests("TaskTraceTests", ["TaskTrace", "TraceBuilding"]),

    // The traced side: a simulated machine, preloaded into any Swift program.
    .target(name: "CConcurrencyRuntime", linkerSettings: [.linkedLibrary("dl")]),
    .target(
      name: "TaskTracer",
      dependencies: ["Simulation", "CConcurrencyRuntime", "TaskTrace"],
      swiftSettings: machineSettings,
      // A program may bring its own copy of what this library uses: each keeps to its own.
      linkerSettings: [.unsafeFlags(["-Xlinker", "-Bsymbolic"])]),
    module(
      "Simulation",
      [
        "TaskTrace",
        .product(name: "DequeModule", package: "swift-collections"),
        .product(name: "HeapModule", package: "swift-collections"),
      ]),
    tests("SimulationTests", ["Simulation", "TaskTrace"]),
    fixture("fixture-tasks"),
    tests("TaskTracerTests", ["RunKit", "TaskTrace", "fixture-tasks"]),

    // What a demo may lean on, and the demos: one command each.
    .target(name: "DemoWorld", dependencies: [argumentParser], swiftSettings: demoSettings),
    tests("DemoWorldTests", ["DemoWorld", argumentParser]),
    .executableTarget(
      name: "demos",
      dependencies: [argumentParser, "DemoWorld"]
        + lessonTargets.map { .target(name: $0.name) },
      swiftSettings: demoSettings),

    // Text with meaning, before it meets a terminal.
    module("StyledText"),
    tests("StyledTextTests", ["StyledText"]),
    module("TraceViews", ["TaskTrace", "StyledText"]),
    tests("TraceViewsTests", ["TraceViews", "TaskTrace", "TraceBuilding", "StyledText"]),

    // A trace in other programs' formats.
    module(
      "TraceExport", ["TaskTrace", "TraceViews", "StyledText"],
      resources: [.embedInCode("Page")]),
    tests(
      "TraceExportTests",
      ["TraceExport", "TaskTrace", "TraceBuilding", "TraceViews", "StyledText"],
      exclude: ["Readers"]),

    // Questions to a trace.
    module("TraceExpressions", ["TaskTrace", "StyledText"]),
    tests(
      "TraceExpressionsTests", ["TraceExpressions", "TaskTrace", "TraceBuilding", "StyledText"]),

    // Lessons.
    .systemLibrary(
      name: "CMarkGFM", pkgConfig: "libcmark-gfm",
      providers: [.apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"])]),
    module("LessonKit", ["CMarkGFM", "StyledText", .product(name: "Yams", package: "Yams")]),
    tests("LessonKitTests", ["LessonKit", "StyledText"]),

    // What learners answer, held against a trace.
    module("Predictions", ["LessonKit", "TaskTrace", "TraceExpressions"]),
    tests(
      "PredictionsTests",
      ["Predictions", "LessonKit", "TaskTrace", "TraceBuilding", "TraceExpressions"]),

    // What learners hand in, and what a teacher reads of it.
    module("HandIns", ["LessonKit", "StyledText"]),
    tests("HandInsTests", ["HandIns", "LessonKit", "StyledText"]),

    // Lessons on paper and on the web.
    module(
      "CoursePages",
      [
        "LessonKit", "Predictions", "TraceExpressions", "TraceExport", "TraceViews", "TaskTrace",
        "StyledText",
      ],
      resources: [.embedInCode("Page")]),
    support("PageReading"),
    tests(
      "CoursePagesTests",
      ["CoursePages", "PageReading", "LessonKit", "TraceExport", "TaskTrace", "TraceBuilding"]),

    // Every lesson, held against what its demos do.
    tests(
      "LessonTests",
      [
        "LessonKit", "Predictions", "TraceExpressions", "TaskTrace", "RunKit", "DemoOptions",
        "StyledText", "TutorKit", "CoursePages", "PageReading", "demos",
      ]),

    // The prompt.
    .systemLibrary(name: "CLibEdit", pkgConfig: "libedit", providers: [.apt(["libedit-dev"])]),
    .target(name: "CLineEditor", dependencies: ["CLibEdit"]),
    module("LineEditor", ["CLineEditor", "CLibEdit", "StyledText"]),
    support("PseudoTerminal", ["StyledText"]),
    fixture("fixture-prompt", ["LineEditor", "StyledText"]),
    tests("LineEditorTests", ["LineEditor", "PseudoTerminal", "fixture-prompt"]),

    // Running programs, and what the demos' options are.
    .target(name: "CResourceLimits"),
    module("DemoOptions"),
    tests("DemoOptionsTests", ["DemoOptions"]),
    module(
      "RunKit",
      [
        "TaskTrace", "DemoOptions", "CResourceLimits",
        .product(name: "Subprocess", package: "swift-subprocess"),
      ]),
    fixture("fixture-endings"),
    fixture("fixture-family"),
    tests(
      "RunKitTests", ["RunKit", "DemoOptions", "TaskTrace", "fixture-endings", "fixture-family"]),

    // The tutor.
    module(
      "TutorKit",
      [
        "TaskTrace", "TraceViews", "TraceExport", "StyledText", "LessonKit", "DemoOptions",
        "Predictions", "HandIns", "TraceExpressions", "CoursePages",
      ]),
    tests(
      "TutorKitTests",
      [
        "TutorKit", "LessonKit", "HandIns", "DemoOptions", "TaskTrace", "TraceBuilding",
        "TraceViews", "StyledText", "CoursePages",
      ]),
    .executableTarget(
      name: "tutor",
      dependencies: [
        "TutorKit", "RunKit", "LineEditor", "LessonKit", "TraceViews", "TraceExport", "TaskTrace",
        "StyledText", "HandIns", "DemoOptions", "TraceExpressions", "CoursePages",
      ],
      swiftSettings: settings,
      linkerSettings: [
        .unsafeFlags(
          canLinkStatically ? staticLinking : staticStandardLibrary,
          .when(platforms: [.linux], configuration: .release))
      ]),
    fixture("fixture-loop"),
    tests(
      "PromptTests",
      ["PseudoTerminal", "tutor", "demos", "TaskTracer", "fixture-loop", "fixture-family"]),

    // What README says and shows.
    tests(
      "ReadmeTests", ["RunKit", "DemoOptions", "TaskTrace", "TraceViews", "StyledText", "demos"]),
  ]
    + lessonTargets
)
