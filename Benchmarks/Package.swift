// swift-tools-version: 6.2
import PackageDescription

/// The tutor's own modules, as links to their folders, so that they are measured from within.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
  .strictMemorySafety(),
]

let package = Package(
  name: "Benchmarks",
  targets: [
    .target(name: "TaskTrace", swiftSettings: settings),
    .target(name: "SwiftSource", swiftSettings: settings),
    .target(
      name: "TraceAnalysis", dependencies: ["TaskTrace", "SwiftSource"], swiftSettings: settings),
    .target(
      name: "TraceFindings", dependencies: ["TaskTrace", "TraceAnalysis"], swiftSettings: settings),
    .target(name: "StyledText", swiftSettings: settings),
    .target(name: "FileStore", swiftSettings: settings),
    .target(
      name: "TraceViews",
      dependencies: ["TaskTrace", "TraceAnalysis", "TraceFindings", "StyledText"],
      swiftSettings: settings),
    .target(
      name: "TraceExport",
      dependencies: ["TaskTrace", "TraceAnalysis", "TraceFindings", "TraceViews", "StyledText"],
      resources: [.embedInCode("Page")], swiftSettings: settings),
    .target(
      name: "TraceExpressions", dependencies: ["TaskTrace", "TraceAnalysis", "StyledText"],
      swiftSettings: settings),
    .systemLibrary(name: "CMalloc"),
    .target(name: "PseudoTerminal", dependencies: ["StyledText"], swiftSettings: settings),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "TaskTrace", "TraceAnalysis", "StyledText", "TraceViews", "TraceExport", "TraceExpressions",
        "FileStore", "PseudoTerminal", "CMalloc",
      ],
      swiftSettings: settings),
  ]
)
