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
  "01-structured-programming",
  "02-async-let",
  "03-task-trees",
  "04-cancellation",
  "05-task-groups",
  "06-group-patterns",
  "07-unstructured-tasks",
  "08-detached-tasks",
  "09-channels",
  "10-beyond",
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

let package = Package(
  name: "structured-concurrency-tutor",
  products: [
    .executable(name: "tutor", targets: ["tutor"]),
    .executable(name: "demos", targets: ["demos"]),
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
    .target(name: "TaskTrace", swiftSettings: settings),
    .target(
      name: "TraceBuilding", dependencies: ["TaskTrace"], path: "Tests/Support/TraceBuilding",
      swiftSettings: settings),
    .testTarget(
      name: "TaskTraceTests", dependencies: ["TaskTrace", "TraceBuilding"], swiftSettings: settings),

    // The traced side: a simulated machine, preloaded into any Swift program.
    .target(name: "CConcurrencyRuntime", linkerSettings: [.linkedLibrary("dl")]),
    .target(
      name: "TaskTracer",
      dependencies: ["Simulation", "CConcurrencyRuntime", "TaskTrace"],
      swiftSettings: machineSettings,
      // A program may bring its own copy of what this library uses: each keeps to its own.
      linkerSettings: [.unsafeFlags(["-Xlinker", "-Bsymbolic"])]),
    .target(
      name: "Simulation",
      dependencies: [
        "TaskTrace",
        .product(name: "DequeModule", package: "swift-collections"),
        .product(name: "HeapModule", package: "swift-collections"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "SimulationTests", dependencies: ["Simulation", "TaskTrace"],
      swiftSettings: settings),

    .executableTarget(
      name: "fixture-tasks", path: "Tests/Support/fixture-tasks", swiftSettings: demoSettings),
    .testTarget(
      name: "TaskTracerTests", dependencies: ["RunKit", "TaskTrace", "fixture-tasks"],
      swiftSettings: settings),

    // What a demo may lean on, and the demos: one command each.
    .target(name: "DemoWorld", dependencies: [argumentParser], swiftSettings: demoSettings),
    .testTarget(
      name: "DemoWorldTests", dependencies: ["DemoWorld", argumentParser], swiftSettings: settings),
    .executableTarget(
      name: "demos",
      dependencies: [argumentParser, "DemoWorld"]
        + lessonTargets.map { .target(name: $0.name) },
      swiftSettings: demoSettings),

    // Text with meaning, before it meets a terminal.
    .target(name: "StyledText", swiftSettings: settings),
    .testTarget(name: "StyledTextTests", dependencies: ["StyledText"], swiftSettings: settings),
    .target(
      name: "TraceViews", dependencies: ["TaskTrace", "StyledText"], swiftSettings: settings),
    .testTarget(
      name: "TraceViewsTests", dependencies: ["TraceViews", "TaskTrace", "StyledText"],
      swiftSettings: settings),

    // A trace in other programs' formats.
    .target(
      name: "TraceExport", dependencies: ["TaskTrace", "TraceViews", "StyledText"],
      resources: [.embedInCode("Page")], swiftSettings: settings),
    .testTarget(
      name: "TraceExportTests",
      dependencies: ["TraceExport", "TaskTrace", "TraceBuilding", "TraceViews", "StyledText"],
      exclude: ["Readers"], swiftSettings: settings),

    // Questions to a trace.
    .target(
      name: "TraceExpressions", dependencies: ["TaskTrace", "StyledText"], swiftSettings: settings),
    .testTarget(
      name: "TraceExpressionsTests",
      dependencies: ["TraceExpressions", "TaskTrace", "TraceBuilding", "StyledText"],
      swiftSettings: settings),

    // Lessons.
    .systemLibrary(
      name: "CMarkGFM", pkgConfig: "libcmark-gfm",
      providers: [.apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"])]),
    .target(
      name: "LessonKit",
      dependencies: [
        "CMarkGFM", "StyledText", .product(name: "Yams", package: "Yams"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "LessonKitTests", dependencies: ["LessonKit", "StyledText"], swiftSettings: settings),

    // What learners answer, held against a trace.
    .target(
      name: "Predictions", dependencies: ["LessonKit", "TaskTrace", "TraceExpressions"],
      swiftSettings: settings),
    .testTarget(
      name: "PredictionsTests",
      dependencies: ["Predictions", "LessonKit", "TaskTrace", "TraceBuilding", "TraceExpressions"],
      swiftSettings: settings),

    // What learners hand in, and what a teacher reads of it.
    .target(name: "HandIns", dependencies: ["LessonKit", "StyledText"], swiftSettings: settings),
    .testTarget(
      name: "HandInsTests", dependencies: ["HandIns", "LessonKit", "StyledText"],
      swiftSettings: settings),

    // Lessons on paper and on the web.
    .target(
      name: "CoursePages",
      dependencies: [
        "LessonKit", "Predictions", "TraceExpressions", "TraceExport", "TraceViews", "TaskTrace",
        "StyledText",
      ],
      resources: [.embedInCode("Page")], swiftSettings: settings),
    .target(
      name: "PageReading", path: "Tests/Support/PageReading", swiftSettings: settings),
    .testTarget(
      name: "CoursePagesTests",
      dependencies: [
        "CoursePages", "PageReading", "LessonKit", "TraceExport", "TaskTrace", "TraceBuilding",
      ],
      swiftSettings: settings),

    // Every lesson, held against what its demos do.
    .testTarget(
      name: "LessonTests",
      dependencies: [
        "LessonKit", "Predictions", "TraceExpressions", "TaskTrace", "RunKit", "DemoOptions",
        "StyledText", "TutorKit", "CoursePages", "PageReading", "demos",
      ],
      swiftSettings: settings),

    // The prompt.
    .systemLibrary(name: "CLibEdit", pkgConfig: "libedit", providers: [.apt(["libedit-dev"])]),
    .target(name: "CLineEditor", dependencies: ["CLibEdit"]),
    .target(
      name: "LineEditor", dependencies: ["CLineEditor", "CLibEdit", "StyledText"],
      swiftSettings: settings),
    .target(
      name: "PseudoTerminal", dependencies: ["StyledText"], path: "Tests/Support/PseudoTerminal",
      swiftSettings: settings),
    .executableTarget(
      name: "fixture-prompt", dependencies: ["LineEditor", "StyledText"],
      path: "Tests/Support/fixture-prompt", swiftSettings: settings),
    .testTarget(
      name: "LineEditorTests",
      dependencies: ["LineEditor", "PseudoTerminal", "fixture-prompt"],
      swiftSettings: settings),

    // Running programs, and what the demos' options are.
    .target(name: "CResourceLimits"),
    .target(name: "DemoOptions", swiftSettings: settings),
    .testTarget(name: "DemoOptionsTests", dependencies: ["DemoOptions"], swiftSettings: settings),
    .target(
      name: "RunKit",
      dependencies: [
        "TaskTrace", "DemoOptions", "CResourceLimits",
        .product(name: "Subprocess", package: "swift-subprocess"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "fixture-endings", path: "Tests/Support/fixture-endings", swiftSettings: demoSettings),
    .executableTarget(
      name: "fixture-family", path: "Tests/Support/fixture-family", swiftSettings: demoSettings),
    .testTarget(
      name: "RunKitTests",
      dependencies: ["RunKit", "DemoOptions", "TaskTrace", "fixture-endings", "fixture-family"],
      swiftSettings: settings),

    // The tutor.
    .target(
      name: "TutorKit",
      dependencies: [
        "TaskTrace", "TraceViews", "TraceExport", "StyledText", "LessonKit", "DemoOptions",
        "Predictions", "HandIns", "TraceExpressions", "CoursePages",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "TutorKitTests",
      dependencies: [
        "TutorKit", "LessonKit", "HandIns", "DemoOptions", "TaskTrace", "TraceBuilding",
        "TraceViews", "StyledText", "CoursePages",
      ],
      swiftSettings: settings),
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
    .executableTarget(
      name: "fixture-loop", path: "Tests/Support/fixture-loop", swiftSettings: demoSettings),
    .testTarget(
      name: "PromptTests",
      dependencies: [
        "PseudoTerminal", "tutor", "demos", "TaskTracer", "fixture-loop", "fixture-family",
      ],
      swiftSettings: settings),

    // What README says and shows.
    .testTarget(
      name: "ReadmeTests",
      dependencies: ["RunKit", "DemoOptions", "TaskTrace", "TraceViews", "StyledText", "demos"],
      swiftSettings: settings),
  ]
    + lessonTargets
)
