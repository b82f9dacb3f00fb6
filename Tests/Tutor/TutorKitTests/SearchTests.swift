import DemoOptions
import LessonKit
import StyledText
import Testing
import TraceAnalysis

@testable import TutorKit

struct SearchTests {
  private func makeTester() -> SessionTester {
    var tester = SessionTester()
    tester.session.sources.glossary = {
      Glossary(
        """
        # Glossary

        ## Child task

        A task that belongs to *its parent*.

        Also: child, children. Taught in [lesson 2](02-async-let/Lesson.md), SE-0304.

        ## Parent

        It ends last.

        Taught in [lesson 3](03-trees/Lesson.md).
        """, file: "Glossary.md")
    }
    return tester
  }

  @Test func `Help for a term shows its meaning`() {
    var tester = makeTester()
    #expect(tester.answer("help children") == tester.answer("define children"))
  }

  @Test func `A term is shown with its meaning and where it is taught`() {
    var tester = makeTester()
    #expect(
      tester.answer("define children") == """
        Child task
        A task that belongs to its parent.
        Also: child, children.
        See lesson 2, Both at once (open 2); SE-0304.
        """)
    #expect(tester.answer("define par").hasPrefix("Parent\n"))
    #expect(
      tester.answer("define") == """
        child task, parent, rule 1 to rule 13
        Type `define TERM` to see what a term means.
        """)
  }

  @Test func `Code in a meaning is between backticks on a screen without colors`() {
    var tester = SessionTester()
    tester.session.sources.glossary = {
      Glossary("# Glossary\n\n## Yield\n\nOffer the core, with `await Task.yield()`.", file: "")
    }
    #expect(tester.answer("define yield").hasSuffix("with await Task.yield()."))
    tester.session.screen.hasColors = false
    #expect(tester.answer("define yield").hasSuffix("with `await Task.yield()`."))
    tester.session.screen.hasColors = true
    _ = tester.answer("set color off")
    #expect(tester.answer("define yield").hasSuffix("with `await Task.yield()`."))
  }

  @Test func `The list of terms keeps the capital letters of types`() {
    var tester = SessionTester()
    tester.session.sources.glossary = {
      Glossary(
        """
        # Glossary

        ## AsyncStream

        A sequence.

        ## Await

        A keyword.
        """, file: "Glossary.md")
    }
    #expect(tester.answer("define").hasPrefix("AsyncStream, await, rule 1"))
    #expect(
      tester.answer("search asyncstream").hasPrefix("Glossary, AsyncStream:  define AsyncStream")
    )
    #expect(tester.answer("define awaiit").contains("Did you mean await?"))
  }

  @Test func `Entries in which the words follow one another are found first`() {
    func entry(_ title: String, _ text: String, weight: Int) -> SearchIndex.Entry {
      SearchIndex.Entry(
        title: title, command: "open", fields: [SearchIndex.Field(text: text, weight: weight)])
    }
    var index = SearchIndex()
    index.entries = [
      entry("scattered", "Reasons for a call with await", weight: 40),
      entry(
        "together", "An await is needed for this. A loop with for await takes each result",
        weight: 4),
    ]
    let hits = index.hits(for: "for await")
    #expect(hits.map(\.entry.title) == ["together", "scattered"])
    #expect(hits.first?.excerpt == "… this. A loop with for await takes each result")
  }

  @Test func `The rules that a story names can be looked up`() {
    var tester = SessionTester()
    #expect(
      tester.answer("define rule 4") == """
        Rule 4
        An async let that is never awaited, or a group whose body
        throws, is cancelled and awaited.
        In a story, `rule 4` next to a sentence means that this rule
        is the reason.
        See SE-0317.
        """)
    #expect(tester.answer("define rule-4").hasPrefix("Rule 4\n"))
    #expect(tester.answer("search rule 7").contains(":  define rule 7"))
    #expect(tester.answer("define rule 99").hasPrefix("! "))
    for rule in Rule.all {
      let answer = tester.answer("define rule \(rule.number)")
      #expect(answer.hasPrefix("Rule \(rule.number)\n"))
    }
  }

  @Test func `An unknown term gets the nearest terms as suggestions`() {
    var tester = makeTester()
    #expect(
      tester.answer("define parnet") == """
        ! The glossary has no term parnet. Did you mean parent? Type
        ! `define` to list all terms, or `search parnet` to search
        ! everywhere.
        """)
    var bare = SessionTester()
    #expect(
      bare.answer("define task") == """
        ! The glossary is missing: there is no Glossary.md next to the
        ! lessons.
        """)
  }

  @Test func `A search finds terms, lessons, and demos, each with its command`() {
    var tester = makeTester()
    #expect(
      tester.answer("search parent") == """
        Glossary, parent:  define parent
        Lesson 3, Trees:  open 3
            A parent ends last.
        Glossary, child task:  define child task
            … that belongs to its parent.
        """)
    #expect(
      tester.answer("search nobody waits") == """
        Demo trees/abandon:  run trees/abandon
            Nobody waits.
        """)
    #expect(
      tester.answer("search image code") == """
        ! No lesson, demo or glossary term contains "image code". You
        ! can search for the beginning of a word.
        """)
  }

  @Test func `An empty word is no word to look for`() {
    var tester = makeTester()
    #expect(tester.answer("search \"\"").contains("`search` needs an argument."))
    #expect(tester.answer("define \"\"") == tester.answer("define"))
    #expect(tester.answer("exercise \"\"").hasPrefix("! There is no exercise \"\"."))
    #expect(
      tester.answer("help \" 4\"") == """
        ! There is no help topic " 4". Type `help` to list all
        ! commands.
        """)
  }

  @Test func `A repeated word counts once, so a long line takes no longer`() {
    var index = SearchIndex()
    index.entries = [
      SearchIndex.Entry(
        title: "Title", command: "open", fields: [SearchIndex.Field(text: "A task.", weight: 1)])
    ]
    let once = index.hits(for: "task")
    #expect(once.map(\.excerpt) == ["A task."])
    #expect(index.hits(for: "task task") == once)
    #expect(index.hits(for: String(repeating: "task ", count: 3000)) == once)
  }

  @Test func `A step in the search results can be opened by its number`() {
    var tester = makeTester()
    #expect(
      tester.answer("search look at") == """
        Lesson 2, step 1, The first step:  open 2/1
            Look at the code. How long …
        """)
    _ = tester.answer("open 2/1")
    #expect(tester.session.prompt.text == "async-let 1/2> ")
    #expect(tester.answer("open 2 9").hasPrefix("! The lesson async-let has no step 9."))
    #expect(tester.answer("open 2/9").hasPrefix("! The lesson async-let has no step 9."))
  }
}
