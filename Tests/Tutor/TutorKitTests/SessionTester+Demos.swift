import DemoOptions

extension SessionTester {
  static let demos = DemoCatalog(lessons: [
    .init(
      name: "async-let", abstract: "",
      demos: [
        Demo(
          lesson: "async-let", name: "both", abstract: "Two at once.",
          options: [
            DemoOption(
              kind: .option, spellings: ["--image"], valueName: "ms", help: "Its time.",
              defaultValue: "300"),
            DemoOption(kind: .flag, spellings: ["--fails"], valueName: "", help: "It fails."),
          ]),
        Demo(lesson: "async-let", name: "bare"),
      ]),
    .init(
      name: "trees", abstract: "",
      demos: [
        Demo(
          lesson: "trees", name: "abandon", abstract: "Nobody waits.",
          options: [
            DemoOption(
              kind: .option, spellings: ["--cancel-at"], valueName: "ms",
              help: "Its own cancellation.")
          ])
      ]),
  ])
}
