import CommandLineKit
import Testing

struct SettingsTests {
  @Test(arguments: [
    (Settings.Name.width, "60", "60"), (.width, "auto", "auto"), (.color, "off", "off"),
    (.ascii, "on", "on"), (.plain, "YES", "on"), (.pace, "instant", "instant"),
    (.pace, "0", "instant"), (.pace, "1.5", "1.5"), (.pace, "500ms", "0.5"), (.cores, "64", "64"),
    (.seed, "18446744073709551615", "18446744073709551615"), (.policy, "random", "random"),
  ])
  func `A setting accepts valid values`(name: Settings.Name, value: String, shown: String) throws {
    var settings = Settings()
    try settings.set(name, to: value)
    #expect(settings[name] == shown)
    #expect(try Settings.decoded(settings.encoded()) == settings)
  }

  @Test(arguments: [
    (
      Settings.Name.width, "39",
      "width takes auto or a whole number from 40 to 200, not 39. The default is auto."
    ),
    (
      .width, "wide",
      "width takes auto or a whole number from 40 to 200, not wide. The default is auto."
    ),
    (.ascii, "maybe", "ascii takes on or off, not maybe. The default is off."),
    (
      .pace, "-1",
      "pace takes instant or a number of seconds from 0 to 600, not -1. The default is 2."
    ),
    (
      .pace, "601",
      "pace takes instant or a number of seconds from 0 to 600, not 601. The default is 2."
    ),
    (.cores, "0", "cores takes a whole number from 1 to 64, not 0. The default is 4."),
    (.seed, "-1", "seed takes a whole number from 0, not -1. The default is 0."),
    (
      .seed, "18446744073709551616",
      "seed takes a whole number from 0, not 18446744073709551616. The greatest value is 18446744073709551615. The default is 0."
    ),
    (.policy, "fair", "policy takes first-come or random, not fair. The default is first-come."),
  ])
  func `A setting rejects invalid values and stays unchanged`(
    name: Settings.Name, value: String, sentence: String
  ) {
    var settings = Settings()
    do {
      try settings.set(name, to: value)
      Issue.record("\(name) accepted \(value)")
    } catch {
      #expect("\(error)" == sentence)
    }
    #expect(settings == Settings())
  }

  @Test func `The settings file contains only changed settings`() throws {
    var settings = Settings()
    try settings.set(.cores, to: "2")
    try settings.set(.ascii, to: "on")
    #expect(settings.encoded() == "tutor settings 1\nascii on\ncores 2\n")
    #expect(Settings().encoded() == "tutor settings 1\n")
  }

  @Test(arguments: ["tutor settings 1\r\ncores 2\r\n", "\u{FEFF}tutor settings 1\n\ncores 2"])
  func `Settings that another editor has saved are read`(text: String) throws {
    #expect(try Settings.decoded(text).encoded() == "tutor settings 1\ncores 2\n")
  }

  @Test(arguments: [
    ("", "Line 1 of the settings is damaged: expected \"tutor settings 1\"."),
    (
      "tutor settings 1\ncores",
      "Line 2 of the settings is damaged: expected a setting and its value."
    ),
    (
      "tutor settings 1\n\ncores many",
      "Line 3 of the settings is damaged: cores takes a whole number from 1 to 64, not many. The default is 4."
    ),
  ])
  func `The error for damaged settings gives the line number`(text: String, sentence: String) {
    do {
      _ = try Settings.decoded(text)
      Issue.record("the text was accepted as settings")
    } catch {
      #expect("\(error)" == sentence)
    }
  }
}
