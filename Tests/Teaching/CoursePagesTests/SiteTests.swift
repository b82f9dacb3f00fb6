import Foundation
import LessonKit
import PageReading
import Testing

@testable import CoursePages

@Suite struct SiteTests {
  private let site = CourseSite(Fixture.course)

  private func page(_ path: String) throws -> ReadPage {
    ReadPage(try #require(site.pages.first { $0.path == path }).text)
  }

  @Test func `A site has a page for each lesson and each run`() {
    #expect(
      site.pages.map(\.path) == [
        "index.html", "lessons/async-let.html", "lessons/trees.html", "glossary.html",
        "search.html",
      ])
    #expect(site.players.map(\.path) == ["runs/async-let-1.html", "runs/async-let-2.html"])
    #expect(site.players[1].file.text.contains("<title>async-let/both --image 50</title>"))
  }

  @Test func `Every page is well-formed and loads no other files`() {
    for page in site.pages { #expect(ReadPage(page.text).faults == [], "\(page.path)") }
  }

  @Test func `Links to lessons, steps, terms and websites are kept, and others are removed`() throws
  {
    let lesson = try page("lessons/async-let.html")
    #expect(
      lesson.links == [
        "../index.html", "../glossary.html", "../lessons/trees.html", "#the-first-step",
        "#in-between", "#review", "../glossary.html#child-task", "../lessons/trees.html#a-tree",
        "../runs/async-let-1.html", "../runs/async-let-2.html", "../runs/async-let-1.html",
        "../lessons/trees.html",
      ])
    let trees = try page("lessons/trees.html")
    #expect(trees.links.filter { $0.hasPrefix("http") } == ["https://www.swift.org/"])
    #expect(!trees.links.contains { $0.contains("javascript") || $0.contains("gone") })
    #expect(try page("glossary.html").links.contains("lessons/trees.html"))
    #expect(try page("glossary.html").ids == ["child-task"])
  }

  @Test func `A prediction's answer is collapsed at first`() throws {
    let outcome = try #require(page("lessons/async-let.html").elements("details", "outcome").first)
    #expect(outcome.attributes["open"] == nil)
    for words in ["100 ms", "The image takes so long.", "That would be quick.", "Run 1", "Keep"] {
      #expect(outcome.text.contains(words), "\(words)")
    }
    #expect(!outcome.text.contains("How long does it take?"))
  }

  @Test func `If a course hides its answers, its pages do not contain them`() throws {
    var course = Fixture.course
    course.showsAnswers = false
    let text = try #require(
      CourseSite(course).pages.first { $0.path == "lessons/async-let.html" }
    ).text
    let page = ReadPage(text)
    #expect(page.elements("div", "answer").isEmpty)
    for words in ["The image takes so long.", "That would be quick.", "Look again."] {
      #expect(text.contains(words) == false, "\(words)")
    }
    // The run itself is still on the page.
    #expect(page.text.contains("Run 1"))
  }

  @Test func `Links still lead to a lesson if a course changes its number`() throws {
    var course = Fixture.course
    for index in course.lessons.indices {
      let name = course.lessons[index].lesson.name
      course.lessons[index].lesson.name = LessonName(number: 40 - index, id: name.id)
    }
    let site = CourseSite(course)
    func links(_ path: String) throws -> [String] {
      ReadPage(try #require(site.pages.first { $0.path == path }).text).links
    }
    #expect(try links("glossary.html").contains("lessons/trees.html"))
    #expect(try links("lessons/async-let.html").contains("../lessons/trees.html#a-tree"))
  }

  @Test func `No page contains speaker notes`() {
    for page in site.pages { #expect(!page.text.contains("written something")) }
  }

  @Test func `The search index links to every lesson, step and term`() throws {
    let text = try #require(site.pages.last).text
    let json = try #require(text.firstMatch(of: #/(?s)id="index">(.*?)<\/script>/#)).1
    let entries = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String]])
    #expect(
      entries.map { $0[0] } == [
        "lessons/async-let.html", "lessons/async-let.html#the-first-step",
        "lessons/async-let.html#in-between", "lessons/async-let.html#review",
        "lessons/trees.html", "lessons/trees.html#a-tree", "glossary.html#child-task",
      ])
    #expect(!json.contains("written something"))
  }

  @Test func `A sentence to keep begins with a capital letter below its label`() throws {
    let texts = try page("lessons/async-let.html").elements("p").map(\.text)
    #expect(texts.map(HandoutTests.words).contains("Keep Both at once."))
  }

  @Test func `The front page shows each lesson's duration and prerequisites`() throws {
    let items = try page("index.html").elements("li").map(\.text).map(HandoutTests.words)
    #expect(
      items == [
        "Both at once Two things at the same time. 5 minutes · builds on Trees",
        "Trees A parent ends last. 5 minutes",
      ])
    #expect(FrontPage.hours(1) == "1 minute")
    #expect(FrontPage.hours(30) == "30 minutes")
    #expect(FrontPage.hours(290) == "about 5 hours")
    #expect(FrontPage.hours(215) == "about 3½ hours")
  }
}
