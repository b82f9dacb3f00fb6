import CoursePages
import Foundation
import LessonKit
import PageReading
import TaskTrace
import Testing
import TraceAnalysis

/// The pages of the course, with the runs of its demos.
@Suite struct CoursePageTests {
  /// The pages of the course. They are made once.
  private static let site = Task { () -> CourseSite in
    let materials = try await withThrowingTaskGroup(of: (Int, LessonMaterial).self) { group in
      for (index, entry) in PackageLessons.lessons.enumerated() {
        group.addTask { (index, try await material(entry)) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    let lessons = materials.sorted { $0.0 < $1.0 }.map(\.1)
    return CourseSite(
      CourseMaterial(lessons: lessons, glossary: try Glossary.load(from: PackageLessons.folder)))
  }

  private static func material(_ entry: Catalog.Entry) async throws -> LessonMaterial {
    var material = LessonMaterial(try entry.read().lesson)
    for block in material.lesson.steps.flatMap(\.blocks) {
      switch block.kind {
      case .show(let references):
        for reference in references {
          material.sources[reference.demo.value] = try entry.source(of: reference.demo.value)
        }
      case .run(let run): try await add(run, to: &material)
      case .predict(let prediction): try await add(prediction.run, to: &material)
      default: continue
      }
    }
    return material
  }

  private static func add(_ run: DemoRun, to material: inout LessonMaterial) async throws {
    let line = "\(material.lesson.name.id)/\(run.commandLine)"
    material.runs[run.commandLine] = RecordedRun(
      title: line, trace: try await PackageLessons.trace(line))
  }

  @Test func `Every page is well-formed, describes its pictures and loads nothing`() async throws {
    for page in try await Self.site.value.pages {
      #expect(ReadPage(page.text).faults == [], "\(page.path)")
    }
  }

  @Test func `Every link leads to an existing page and an existing place in it`() async throws {
    let site = try await Self.site.value
    let pages = Dictionary(uniqueKeysWithValues: site.pages.map { ($0.path, ReadPage($0.text)) })
    let players = Set(site.players.map(\.path))
    var count = 0
    for (path, page) in pages {
      for link in page.links where !link.hasPrefix("http") {
        let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let base = URL(string: "file:///\(path)")
        let file = parts[0].isEmpty ? path : URL(string: String(parts[0]), relativeTo: base)?.path
        let target = String((file ?? "").drop { $0 == "/" })
        count += 1
        guard let other = pages[target] else {
          #expect(players.contains(target), "\(path): \(link)")
          continue
        }
        if parts.count > 1 { #expect(other.ids.contains(String(parts[1])), "\(path): \(link)") }
      }
    }
    #expect(count > 400)
  }

  @Test func `Every run is shown and can be played, and every question has an answer`() async throws
  {
    let site = try await Self.site.value
    for entry in PackageLessons.lessons {
      let lesson = try entry.read().lesson
      let text = try #require(site.pages.first { $0.path == "lessons/\(lesson.name.id).html" }).text
      let page = ReadPage(text)
      let runs = lesson.steps.flatMap(\.runs)
      #expect(page.elements("figure", "run").count == runs.count)
      var playable = 0
      for run in runs {
        let trace = try await PackageLessons.trace("\(lesson.name.id)/\(run.commandLine)")
        if trace.events.count <= 20_000 { playable += 1 }
      }
      #expect(page.elements("a", "play").count == playable)
      #expect(page.elements("p", "fault").allSatisfy { !$0.text.contains("question") })
      let questions = lesson.steps.flatMap(\.predictions).count + lesson.review.count
      #expect(page.elements("div", "answer").count == questions)
      #expect(
        page.elements("section", "question").count == questions + Self.goals(of: lesson))
      for note in lesson.steps.flatMap(\.notes) { #expect(!page.text.contains(note.prefix(40))) }
    }
  }

  @Test func `The front page has every lesson, and the glossary page has every term`() async throws
  {
    let site = try await Self.site.value
    let front = ReadPage(try #require(site.pages.first { $0.path == CourseSite.front }).text)
    let titles = front.elements("h2").map(\.text)
    #expect(titles == PackageLessons.lessons.map(\.title))
    let glossary = ReadPage(try #require(site.pages.first { $0.path == "glossary.html" }).text)
    #expect(glossary.ids == (try Glossary.load(from: PackageLessons.folder))?.terms.map(\.id))
  }

  @Test(arguments: PackageLessons.lessons)
  func `Each lesson's handout and answer sheet are complete`(entry: Catalog.Entry) async throws {
    let handout = Handout(try await Self.material(entry))
    let lesson = try entry.read().lesson
    let questions = lesson.steps.flatMap(\.predictions).count + lesson.review.count
    let count = questions + Self.goals(of: lesson)
    let numbered = count + lesson.exercises.count
    let sheet = ReadPage(handout.text(as: .html, answers: false))
    #expect(sheet.faults == [])
    #expect(sheet.elements("section", "question").count == numbered)
    #expect(sheet.elements("div", "answer").isEmpty)
    let answers = ReadPage(handout.text(as: .html, answers: true))
    #expect(answers.faults == [])
    #expect(answers.elements("p", "truth").count == count)
    let markdown = handout.text(as: .markdown, answers: true)
    #expect(markdown.matches(of: #/(?m)^## \d+$/#).count == numbered)
  }

  private static func goals(of lesson: Lesson) -> Int {
    lesson.steps.flatMap(\.blocks).count { if case .goal = $0.kind { true } else { false } }
  }

  // MARK: In a browser

  /// A script that plays a run and returns the element that then has the focus.
  private static let playing = """
    new Promise((done) => {
      const link = document.querySelector('a[href$="async-let-3.html"]');
      const figure = link.closest('figure');
      link.closest('details').open = true;
      figure.querySelector('button.play').click();
      figure.querySelector('iframe').addEventListener('load', () =>
        done(figure.className + ' ' + document.activeElement.tagName));
    })
    """

  /// A script that returns the words of the button before and after it is pressed, and whether its label for
  /// screen readers starts with the same words.
  private static let closing = """
    (() => {
      const button = document.querySelector('.playing button.play');
      const said = () => button.getAttribute('aria-label').startsWith(button.textContent + ' ');
      const open = button.textContent + ' ' + said();
      button.click();
      return open + ', ' + button.textContent + ' ' + said();
    })()
    """

  @Test(.enabled(if: Browser.isInstalled, Browser.missing))
  func `Pages opened from a folder have no errors, play runs and can be searched`() async throws {
    let site = try await Self.site.value
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let player = try #require(site.players.first { $0.path == "runs/async-let-3.html" })
    for file in site.pages + [player.file] { try Browser.write(file, in: folder) }
    let lesson = try Browser.look(
      at: "lessons/async-let.html", in: folder,
      [
        "String(document.querySelectorAll('details[open]').length)",
        Self.playing, Self.closing,
        "window.dispatchEvent(new Event('beforeprint')); String(document.querySelectorAll('details:not([open])').length)",
      ])
    #expect(lesson.errors == [])
    #expect(lesson.values == ["0", "run playing IFRAME", "Close true, Play true", "0"])
    #expect(
      lesson.requests.allSatisfy {
        $0.hasPrefix("file://") && $0.hasSuffix("/runs/async-let-3.html")
      })
    let search = try Browser.look(
      at: "search.html", in: folder,
      [
        "document.querySelector('input').value = 'cancellation handler'; document.querySelector('input').dispatchEvent(new Event('input')); document.querySelector('#hits a').getAttribute('href')",
        "document.querySelector('input').value = 'xyzzy'; document.querySelector('input').form.requestSubmit(); document.getElementById('found').textContent",
      ])
    #expect(search.errors == [] && search.requests == [])
    #expect(
      search.values == [
        "glossary.html#cancellation-handler", "No results.",
      ])
    for path in ["index.html", "glossary.html"] {
      let seen = try Browser.look(at: path, in: folder, [])
      #expect(seen.errors == [] && seen.requests == [])
    }
  }
}
