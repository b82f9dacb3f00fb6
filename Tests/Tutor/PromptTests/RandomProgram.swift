/// Writes random programs whose tasks share state, to compare their real runs with their explored ones.
struct RandomProgram {
  /// The state of a linear congruential generator. Source: Knuth, "The Art of Computer Programming", volume 2, 3.3.4.
  private var state: UInt64
  private var labels = 0
  /// The number of steps that may still be written. Larger programs have too many orders to try all of them.
  private var stepsLeft: Int

  /// Returns the text of a program. Each number results in the same program.
  static func text(_ number: Int) -> String {
    var program = RandomProgram(state: UInt64(number), stepsLeft: 3)
    program.stepsLeft += program.draw(2)
    return program.written()
  }

  private mutating func draw(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(count))
  }

  private mutating func written() -> String {
    let body = filled(Self.forms[draw(Self.forms.count)], depth: 0)
    let receives = "input.finish(); for await text in stream { note(text) }"
    return """
      \(Self.declarations)
      \(draw(5) == 0 ? "@MainActor " : "")func run() async {
        \(body)
        \(body.contains("input") ? receives : "")
        print(notes.all\(body.contains("store") ? ", await store.texts" : ""))
      }
      @main struct Main {
        static func main() async {
          _ = isReal
          await run()
        }
      }
      """
  }

  /// Returns a template with its own label for `#`, and with one or two random steps for each `%`.
  private mutating func filled(_ template: String, depth: Int) -> String {
    labels += 1
    let label = "n\(labels)"
    var text = ""
    for character in template {
      switch character {
      case "#": text += label
      case "%": text += steps(depth: depth)
      default: text.append(character)
      }
    }
    return text
  }

  private mutating func steps(depth: Int) -> String {
    guard stepsLeft > 0 else { return "pause()" }
    var text = "pause(); "
    for _ in 0...(draw(4) == 0 ? 1 : 0) {
      stepsLeft -= 1
      let templates = draw(depth == 1 ? 3 : 6) == 0 ? Self.tasks + Self.otherTasks : Self.steps
      text += filled(templates[draw(templates.count)], depth: depth + 1) + "\n"
    }
    if draw(2) == 0 { text += filled("note(\"#\")", depth: depth) + "\n" }
    return text + "pause()"
  }
}
