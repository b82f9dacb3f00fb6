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
    .target(name: "TraceFindings", dependencies: ["TaskTrace"], swiftSettings: settings),
    .target(name: "StyledText", swiftSettings: settings),
    .target(name: "FileStore", swiftSettings: settings),
    .target(
      name: "TraceViews", dependencies: ["TaskTrace", "TraceFindings", "StyledText"],
      swiftSettings: settings),
    .target(
      name: "TraceExport",
      dependencies: ["TaskTrace", "TraceFindings", "TraceViews", "StyledText"],
      resources: [.embedInCode("Page")], swiftSettings: settings),
    .target(
      name: "TraceExpressions", dependencies: ["TaskTrace", "StyledText"], swiftSettings: settings),
    .systemLibrary(name: "CMalloc"),
    .target(name: "PseudoTerminal", dependencies: ["StyledText"], swiftSettings: settings),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "TaskTrace", "StyledText", "TraceViews", "TraceExport", "TraceExpressions", "FileStore",
        "PseudoTerminal", "CMalloc",
      ],
      swiftSettings: settings),
  ]
)
