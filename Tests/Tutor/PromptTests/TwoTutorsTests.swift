import PseudoTerminal
import Testing

@Suite struct TwoTutorsTests {
  let home: TestHome

  init() throws { home = try TestHome() }

  private func facts(_ word: String) -> [String] {
    (home.read("progress") ?? "").split(separator: "\n").map(String.init)
      .filter { $0.hasPrefix(word + " ") }
  }

  @Test func `Neither tutor loses the other's progress, and each keeps its current step`() throws {
    let (one, two) = (try home.start(), try home.start())
    try one.enter("open async-let", shows: "async-let 0/")
    try two.enter("open task-trees", shows: "task-trees 0/")
    try one.enter("goto 1", shows: "async-let 1/")
    try two.enter("goto 1", shows: "task-trees 1/")
    #expect(facts("seen").count == 2)
    #expect(Set(facts("at").map { $0.hasPrefix("at task-trees ") }) == [true])
    try one.enter("goto 2", shows: "async-let 2/")
    #expect(facts("seen").count == 3)
    #expect(Set(facts("at").map { $0.hasPrefix("at async-let ") }) == [true])
  }

  @Test func `Progress that one tutor resets stays reset, and later progress is counted`() throws {
    let (one, two) = (try home.start(), try home.start())
    try one.enter("open async-let", shows: "async-let 0/")
    try one.enter("goto 1", shows: "async-let 1/")
    try two.enter("open task-trees", shows: "task-trees 0/")
    try two.enter("goto 1", shows: "task-trees 1/")
    try one.enter("reset all yes", shows: "Forgotten.")
    try two.enter("goto 2", shows: "task-trees 2/")
    #expect(facts("seen").map { $0.prefix(16) } == ["seen task-trees "])
    try one.enter("progress", shows: "1 of 10 steps")
    let steps = one.screen.transcript.matches(of: /(\d+) of \d+ steps/).map(\.1)
    #expect(steps.count { $0 != "0" } == 1)
  }

  @Test func `Each tutor saves only the settings that it changes`() throws {
    let (one, two) = (try home.start(["--ascii"]), try home.start())
    try one.enter("set cores 2", shows: "cores        2")
    try two.enter("set seed 7", shows: "seed         7")
    try one.enter("set seed", shows: "seed         0")
    #expect(home.read("settings") == "tutor settings 1\ncores 2\nseed 7\n")
  }

  @Test func `Runs of many tutors at the same time are all counted`() throws {
    let (_, status) = try home.shell(
      "for i in 1 2 3 4 5 6; do tutor run async-let/read-twice --seed $i </dev/null & done; wait")
    #expect(status == .exited(0))
    #expect(Set(facts("ran").map { $0.split(separator: " ").last }).count == 6)
  }

  @Test func `Files that many tutors write at the same time can all be written again`() throws {
    let all = "for i in 1 2 3 4 5 6 7 8; do tutor hand-in ~/$i.txt & done; wait"
    let (_, status) = try home.shell(all)
    #expect(status == .exited(0))
    let written = home.read("written")?.split(separator: "\n") ?? []
    #expect(written.count { $0.hasPrefix("hand-in ") } == 8)
  }
}
