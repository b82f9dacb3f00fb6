import Foundation
import HostileInput

/// Reads hostile text, and prints the cost: `fixture-reader KIND SIZE [BEGINNING | sample]`. Reads the texts whose
/// names start with BEGINNING, or all texts. With `sample`, reads each shape in only one of the places where it may
/// occur.
///
/// The first line is about harmless text of the same kind and size. Each line has the processor time in
/// microseconds, the memory in kilobytes, and the name of the text. The program ends if a text takes far more time
/// than the harmless one.
@main enum FixtureReader {
  static func main() {
    let words = CommandLine.arguments.dropFirst()
    guard let kind = words.first.flatMap(InputKind.init(rawValue:)),
      let size = words.dropFirst().first.flatMap({ Int($0) })
    else { fatalError("fixture-reader KIND SIZE, KIND one of \(InputKind.allCases)") }
    let part = words.dropFirst(2).first ?? ""
    let isSample = part == "sample"
    let harmless = kind.harmless(size)
    _ = Effort.of { kind.read(harmless) }
    let usual = measure("harmless", harmless, kind)
    for (index, shape) in HostileShape.all(words: kind.words).enumerated() {
      let texts = kind.texts(of: shape, size: size)
      for (place, (name, text)) in texts.enumerated() {
        guard isSample ? place == index % texts.count : name.hasPrefix(part) else { continue }
        say("reads \(name)")
        limit(to: usual.microseconds * 100)
        measure(name, text, kind)
        limit(to: nil)
      }
    }
  }

  @discardableResult
  private static func measure(_ name: String, _ bytes: [UInt8], _ kind: InputKind) -> Effort {
    let effort = Effort.of { kind.read(bytes) }
    say("\(effort.microseconds) \(effort.kilobytes) \(name)")
    return effort
  }

  /// Writes a line immediately, because the process may end before it could write the line later.
  private static func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }

  /// Makes the system end the process when it has used this much more time, rounded up by up to two seconds. Nil
  /// means no limit.
  private static func limit(to microseconds: Int?) {
    let end = microseconds.map { rlim_t((Effort.processorTime + $0) / 1_000_000 + 2) }
    var limit = rlimit(rlim_cur: end ?? .max, rlim_max: .max)
    setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limit)
  }
}
