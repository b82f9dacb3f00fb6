import Foundation

/// The time of exporting the course as pages, with the demos' source lines in the cache and for the first time, and
/// the time of exporting one lesson's handout.
struct PageFigures {
  let programs: MeasuredPrograms

  init(_ programs: MeasuredPrograms) { self.programs = programs }

  func show() throws {
    try export("used", "course")
    var home = 0
    let series = try Series.alternately(
      rounds: 3,
      [
        { try export("used", "course") },
        {
          home += 1
          try export("fresh-\(home)", "course")
        },
        { try export("used", "async-let") },
      ])
    print("\nLessons as pages, every run done for them")
    report("  the course, source lines remembered", series[0].text, goal: "30 s")
    report("  the course, for the first time", series[1].text, goal: "30 s")
    report("  a handout of async-let", series[2].text)
  }

  private func export(_ home: String, _ what: String) throws {
    let place = programs.made("pages-\(home)")
    try programs.run(
      programs.tutor, ["export", what, what == "course" ? place : place + ".html"],
      environment: ["XDG_CACHE_HOME": place + "-cache", "XDG_STATE_HOME": place + "-state"])
  }
}
