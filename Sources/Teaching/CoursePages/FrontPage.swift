import LessonKit

/// The page with the contents of a course.
struct FrontPage {
  private let site: CourseSite

  init(_ site: CourseSite) { self.site = site }

  var text: String {
    let lessons = site.outlines.map(\.lesson)
    let minutes = lessons.reduce(0) { $0 + $1.frontMatter.minutes }
    let count = "\(lessons.count) \(lessons.count == 1 ? "lesson" : "lessons")"
    let body = HTML(
      "main", ["class": "front"], HTML("h1", [:], HTML(text: site.course.title)),
      HTML(
        "p", ["class": "lead"],
        HTML(
          text:
            "\(count), \(Self.hours(minutes)) in all. Read a step, predict what will happen, and then see what happened. Every picture shows a real run. To type a command or do an exercise, start the tutor in a terminal."
        )),
      HTML("ol", ["class": "contents"], lessons.map(entry)))
    return Page(title: site.course.title, body: site.header(root: "") + body).text
  }

  private func entry(_ lesson: Lesson) -> HTML {
    let front = lesson.frontMatter
    var facts = [HTML(text: front.duration)]
    if !front.requires.isEmpty {
      let before = front.requires.map { site.title(of: $0.value, root: "") }
      facts.append(HTML(text: "builds on ") + before.joined(by: HTML(text: ", ")))
    }
    return HTML(
      "li", ["value": "\(lesson.name.number)"],
      HTML("h2", [:], site.title(of: lesson.name.id, root: "")),
      HTML("p", [:], HTML(text: front.summary)),
      HTML("p", ["class": "facts"], facts.joined(by: HTML(text: " · "))))
  }

  static func hours(_ minutes: Int) -> String {
    guard minutes >= 90 else { return FrontMatter.words(forMinutes: minutes) }
    let halves = (minutes + 15) / 30
    return "about \(halves / 2)\(halves % 2 == 0 ? "" : "½") hours"
  }
}
