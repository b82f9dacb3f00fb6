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
  func `Parsed arguments are written in a uniform way`(line: String, words: String) throws {
    #expect(try parse(line).words.joined(separator: " ") == words)
  }

  @Test func `An option's values are found with any spelling of the option`() throws {
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
    ("--image", "--image needs a value: a whole number. The default is 300."),
    ("--image --loud", "--image needs a value: a whole number. The default is 300."),
    ("--loud=yes", "--loud takes no value. Remove =yes."),
    ("--image soon", "--image takes a whole number, not soon. The default is 300."),
    (
      "--image 9223372036854775808",
      "--image takes a whole number, not 9223372036854775808. The greatest value is 9223372036854775807. The default is 300."
    ),
    (
      "--fails imag",
      "--fails takes metadata, image or none, not imag. Did you mean image? The default is metadata."
    ),
    ("cat dog", "Unexpected argument \"dog\"."),
    ("cat loud", "Unexpected argument \"loud\". Did you mean --loud?"),
  ])
  func `A mistake is reported with the most similar valid words`(
    line: String, sentence: String
  ) {
    #expect(failure(of: line)?.description == sentence)
  }

  private static let count = DemoOption(
    kind: .option, spellings: ["--images"], valueName: "images",
    help: "How many images to load, from 1 to 100.", defaultValue: "4")
  private static let failing = DemoOption(
    kind: .option, spellings: ["--fail-at"], valueName: "fail-at",
    help: "The number of the image that is not found, from 1 to --images.")
  private static let wait = DemoOption(
    kind: .option, spellings: ["--download"], valueName: "ms",
    help: "How long an image takes, in milliseconds from 0 to 60000.", defaultValue: "200")
  private static let delays = DemoOption(
    kind: .option, spellings: ["--delays"], valueName: "delays",
    help: "How long each child takes, in milliseconds: 1 to 26 numbers, separated by commas.",
    defaultValue: "3,1,2")

  @Test(arguments: [
    (
      "--download 99999999",
      "--download takes a whole number of milliseconds from 0 to 60000, not 99999999. The default is 200."
    ),
    (
      "--download=",
      "--download takes a whole number of milliseconds from 0 to 60000, not \"\". The default is 200."
    ),
    ("--images 0", "--images takes a whole number from 1 to 100, not 0. The default is 4."),
    ("--images -3", "--images takes a whole number from 1 to 100, not -3. The default is 4."),
    (
      "--fail-at 5",
      "--fail-at takes a whole number from 1 to the value of --images, 4, not 5."
    ),
    (
      "--fail-at 5 --images 3",
      "--fail-at takes a whole number from 1 to the value of --images, 3, not 5."
    ),
    (
      "--delays 3,soon",
      "--delays takes 1 to 26 whole numbers of milliseconds from 0 to 60000, separated by commas, not 3,soon. The default is 3,1,2."
    ),
    ("--fail-at 5 --images 7", nil), ("--images 100 --download 0 --delays 60000", nil),
  ])
  func `A value out of range is refused with the range and the default`(
    line: String, sentence: String?
  ) {
    let options = [Self.count, Self.failing, Self.wait, Self.delays]
    var found: String?
    do throws(ArgumentFailure) {
      _ = try ArgumentList(
        parsing: line.split(separator: " ").map(String.init), options: options)
    } catch {
      found = "\(error)"
    }
    #expect(found == sentence)
  }

  @Test func `The range of an option can depend on a value from an earlier command`() throws {
    let options = [Self.count, Self.failing]
    let earlier = try ArgumentList(parsing: ["--images", "9"], options: options)
    let later = try ArgumentList(
      changing: earlier, parsing: ["--fail-at", "8"], options: options)
    #expect(later.words == ["--images", "9", "--fail-at", "8"])
    #expect(throws: ArgumentFailure.self) {
      try ArgumentList(changing: later, parsing: ["--images", "7"], options: options)
    }
  }

  @Test(arguments: [
    ("--image 100 --loud", "--image 200", "--image 200 --loud"),
    ("--image 100 --loud", "--no-loud", "--image 100"),
    ("--tag a --tag b", "--tag c", "--tag c"),
    ("--actor", "--no-actor", "--no-actor"),
    ("", "--fails none", "--fails none"),
    ("--fails none", "", "--fails none"),
  ])
  func `Changing a list of arguments replaces only the options that are named`(
    before: String, change: String, after: String
  ) throws {
    let list = try parse(before).changed(by: parse(change))
    #expect(list.words.joined(separator: " ") == after)
  }

  @Test func `A list of arguments can be restricted to certain options`() throws {
    let list = try parse("--image 100 --loud")
    #expect(list.only([Options.flag]).words == ["--loud"])
    #expect(list.only([Options.time]).words == ["--image", "100"])
  }

  @Test func `Completion does not offer options that were already given`() {
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
