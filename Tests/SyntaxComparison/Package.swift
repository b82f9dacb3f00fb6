// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// Compares the tutor's scanner for Swift declarations with the Swift parser. This is a separate package,
/// so that the tutor and its tests build without swift-syntax.
let package = Package(
  name: "SyntaxComparison",
  dependencies: [
    // The reference: the parser that the compiler itself uses.
    .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1")
  ],
  targets: [
    // A link to the tutor's module.
    .target(name: "SwiftSource", swiftSettings: settings),
    .testTarget(
      name: "SyntaxComparisonTests",
      dependencies: [
        "SwiftSource",
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
      ],
      path: "Tests", swiftSettings: settings),
  ])
