import DemoOptions
import Testing

/// Options of each kind.
enum Options {
  static let time = DemoOption(
    kind: .option, spellings: ["--image", "-i"], valueName: "ms", defaultValue: "300")
  static let part = DemoOption(
    kind: .option, spellings: ["--fails"], valueName: "fails", defaultValue: "metadata",
    allowedValues: ["metadata", "image", "none"])
  static let flag = DemoOption(kind: .flag, spellings: ["--loud"], valueName: "loud")
  static let tag = DemoOption(
    kind: .option, spellings: ["--tag"], valueName: "tag", isRepeating: true)
  static let place = DemoOption(kind: .positional, spellings: [], valueName: "name")
  static let on = DemoOption(kind: .flag, spellings: ["--actor"], valueName: "actor")
  static let off = DemoOption(kind: .flag, spellings: ["--no-actor"], valueName: "no-actor")
  static let all = [time, part, flag, tag, place, on, off]
}

@Suite struct ArgumentListTests {
  private func parse(_ line: String) throws(ArgumentFailure) -> ArgumentList {
    try ArgumentList(
      parsing: line.split(separator: " ").map(String.init), options: Options.all)
  }

  private func failure(of line: String) -> ArgumentFailure? {
    do throws(ArgumentFailure) {
      _ = try parse(line)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    ("--image 100 --fails none", "--image 100 --fails none"),
    ("--image=100", "--image 100"),
    ("-i 100", "--image 100"),
    ("--loud --image 1", "--loud --image 1"),
    ("--image 1 --image 2", "--image 2"),
    ("--tag a --tag b", "--tag a --tag b"),
    ("cat --loud", "--loud cat"),
    ("--image=-5", "--image=-5"),
    ("-- -5", "-- -5"),
    ("--loud --no-loud", ""),
    ("--actor --no-actor", "--no-actor"),
    ("--help --loud", "--loud"),
  ])
  func `words are read and said again in one way`(line: String, words: String) throws {
    #expect(try parse(line).words.joined(separator: " ") == words)
  }

  @Test func `an option's value is found by any spelling`() throws {
    let list = try parse("-i 100 --loud --tag a --tag b --help")
    #expect(list.values(of: "--image") == ["100"])
    #expect(list.values(of: "--tag") == ["a", "b"])
    #expect(list.values(of: "--loud") == [])
    #expect(list.values(of: "--fails") == nil)
    #expect(list.asksForHelp)
  }

  @Test(arguments: [
    ("--imge 100", "There is no option --imge. Did you mean --image?"),
    ("--zzzzz", "There is no option --zzzzz."),
    ("--image", "--image needs a value: --image <ms>."),
    ("--image --loud", "--image needs a value: --image <ms>."),
    ("--loud=yes", "--loud takes no value, so leave out yes."),
    ("--image soon", "--image takes a whole number, such as 300, not soon."),
    (
      "--fails imag",
      "--fails cannot be imag. Did you mean image? It takes metadata, image or none."
    ),
    ("cat dog", "dog is not expected here."),
    ("cat loud", "loud is not expected here. Did you mean --loud?"),
  ])
  func `a mistake is told in one sentence, with the nearest right words`(
    line: String, sentence: String
  ) {
    #expect(failure(of: line)?.description == sentence)
  }

  @Test(arguments: [
    ("--image 100 --loud", "--image 200", "--image 200 --loud"),
    ("--image 100 --loud", "--no-loud", "--image 100"),
    ("--tag a --tag b", "--tag c", "--tag c"),
    ("--actor", "--no-actor", "--no-actor"),
    ("", "--fails none", "--fails none"),
    ("--fails none", "", "--fails none"),
  ])
  func `laying arguments over others changes only what is named`(
    before: String, change: String, after: String
  ) throws {
    let list = try parse(before).changed(by: parse(change))
    #expect(list.words.joined(separator: " ") == after)
  }

  @Test func `the options of two owners are told apart`() throws {
    let list = try parse("--image 100 --loud")
    #expect(list.only([Options.flag]).words == ["--loud"])
    #expect(list.only([Options.time]).words == ["--image", "100"])
  }

  @Test func `what was said is not offered again`() {
    let options = [Options.time, Options.part, Options.tag]
    #expect(options.completions(after: [], partial: "--") == ["--image", "--fails", "--tag"])
    #expect(
      options.completions(after: ["--image", "1", "--tag", "a"], partial: "--")
        == ["--fails", "--tag"])
    #expect(options.completions(after: ["--fails=none"], partial: "--f") == [])
    #expect(options.completions(after: ["--fails"], partial: "") == ["metadata", "image", "none"])
    #expect(options.completions(after: [], partial: "--fails=i") == ["--fails=image"])
    #expect(options.completions(after: ["--image"], partial: "") == [])
  }
}

@Suite struct NearestWordsTests {
  private let words = ["lessons", "open", "next", "run", "rerun", "params", "trace"]

  @Test(arguments: [
    ("lesson", ["lessons"]), ("opne", ["open"]), ("rn", ["run"]), ("tr", ["trace"]),
    ("xyzzy", []), ("", []), ("--", []), ("TRACE", ["trace"]),
  ])
  func `a mistyped word has near ones`(typed: String, near: [String]) {
    #expect(words.nearest(to: typed) == near)
  }
}
