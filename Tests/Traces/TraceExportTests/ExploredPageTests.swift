import Foundation
import TaskTrace
import Testing
import TraceAnalysis

@testable import TraceExport

/// Tests for the tree of orders, and for the page with the tree in a browser.
@Suite(.serialized) struct ExploredPageTests {
  // MARK: The tree

  @Test func `Runs with the same beginning or the same end share it in the tree`() throws {
    let data = try #require(OrderTreeData(Orders.tree(of: Orders.all), limit: 1000))
    #expect(data.runs == 4 && data.isWhole)
    let longest = Orders.all.map { Orders.trace($0).events.count }.reduce(0, +)
    #expect(data.size < longest * 3 / 4)
  }

  @Test func `A run that is added twice counts once`() throws {
    let data = try #require(
      OrderTreeData(Orders.tree(of: Orders.all + Orders.all), limit: 1000))
    #expect(data.runs == 4)
  }

  @Test func `A tree that is too large keeps the runs that were added first`() throws {
    let tree = Orders.tree(of: Orders.all)
    let whole = try #require(OrderTreeData(tree, limit: 1000))
    let data = try #require(OrderTreeData(tree, limit: whole.size - 1))
    #expect(data.runs < 4 && !data.isWhole && data.size < whole.size)
    #expect(OrderTreeData(tree, limit: 3) == nil)
  }

  @Test func `A program with different choices after the same decisions has no tree`() {
    var tree = Orders.tree(of: [[0, 0]])
    var other = Orders.trace([0, 1])
    other.choices[1].candidates.append(.init(kind: .runs, task: nil))
    tree.add(other, outcome: "too early", schedule: Orders.schedule([0, 1]))
    #expect(tree.hasStrayed)
    #expect(OrderTreeData(tree, limit: 1000) == nil)
  }

  @Test func `The legend lists the states of the runs and ignores similar words`() throws {
    let data = try #require(OrderTreeData(Orders.tree(of: Orders.all), limit: 1000))
    let list = data.legend.list
    #expect(list.contains("ready to run") && list.contains("created, ended"))
    #expect(!list.contains("cancelled") && !list.contains("asleep"))
    var tree = OrderTree()
    tree.add(Orders.trace([0, 0]), outcome: "asleep", schedule: Orders.schedule([0, 0]))
    let named = try #require(OrderTreeData(tree, limit: 1000))
    #expect(!named.legend.list.contains("asleep"))
  }

  // MARK: In a browser

  private static let hasBrowser = Reader("chromium") != nil && Reader("python3") != nil
  private static let missing = Reader.missing("chromium", package: "chromium")

  private func look(_ page: String, _ steps: [String]) throws -> PlayerTests.Seen {
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Readers/browser.py").path()
    return try inFile(page, named: "orders.html") { file in
      let answer = try #require(Reader("python3")).run(
        [script, file, "[\(steps.joined(separator: ","))]"])
      let last = try #require(answer.output.split(separator: "\n").last)
      return try JSONDecoder().decode(PlayerTests.Seen.self, from: Data(last.utf8))
    }
  }

  private static func note(_ expression: String) -> String {
    "{\"eval\":\"String(\(expression))\"}"
  }
  private static func key(_ name: String) -> String { "{\"key\":\"\(name)\"}" }
  private static func click(_ selector: String) -> String {
    "{\"eval\":\"document.querySelector('\(selector)').click() ?? ''\"}"
  }
  private static let tab = note("document.querySelector('[aria-selected=true]').textContent.trim()")
  private static let visible = note(
    "[...document.querySelectorAll('.panel')].filter(p => p.offsetHeight > 0).map(p => p.id)")
  private static let offered = note(
    "[...document.querySelectorAll('.candidates button')].map(b => b.querySelector('.said').textContent + ' | ' + (b.querySelector('.place')?.textContent ?? ''))"
  )
  private static let reached = note("document.querySelector('.reached .outcome-name').textContent")
  private static let command = note("document.querySelector('.reached .command').textContent")

  @Test(.enabled(if: hasBrowser, missing))
  func `Each outcome has a tab that keys and clicks can select`() throws {
    let seen = try look(
      Orders.page(of: Orders.all),
      [
        Self.tab, Self.visible, Self.key("2"), Self.tab, Self.visible, Self.key("."), Self.tab,
        Self.key("."), Self.tab, Self.click("#tab-2"), Self.visible, Self.key(","), Self.tab,
        "{\"size\":[400,800]}", "{\"dark\":true}", Self.key("."), Self.key("."), Self.visible,
      ])
    #expect(seen.errors == [] && seen.requests == [])
    #expect(
      seen.values.filter { !$0.isEmpty } == [
        "1 all printed", "panel-1", "2 too early", "panel-2", "Choose the order",
        "1 all printed", "panel-2", "1 all printed", "panel-choose",
      ])
  }

  @Test(.enabled(if: hasBrowser, missing))
  func `The player begins at the marked first difference from the default order`() throws {
    let comparison = RunComparison(Orders.trace([0, 0]), Orders.trace([0, 1]))
    let difference = try #require(comparison.divergence) + 1
    let mark = Self.note("document.querySelector('#now-2 .mark')?.textContent")
    let seen = try look(
      Orders.page(of: Orders.all),
      [
        Self.note("document.querySelectorAll('#panel-1 .differs').length"), Self.key("2"),
        Self.note("document.body.dataset.count"), mark,
        Self.note("document.querySelector('#now-2 .event').textContent"),
        Self.note("document.querySelectorAll('#lanes-2 line.differs').length"),
        Self.key("ArrowRight"), mark, Self.key("d"), mark,
        Self.note("document.querySelector('#panel-2 .difference').textContent.slice(0, 12)"),
        Self.key("g"), Self.note("document.body.dataset.count"), Self.key("1"),
        Self.note("document.body.dataset.count"),
      ])
    let words = "Here the run first differs from the default order."
    #expect(
      seen.values == [
        "0", "\(difference)", words, "At 0 ms, main prints end.", "1", "undefined", words,
        "The first 9 ", "0", "3",
      ])
    #expect(seen.errors == [] && seen.requests == [])
  }

  @Test(.enabled(if: hasBrowser, missing))
  func `Keys choose the order and undo choices, and the page shows the schedule`() throws {
    var (steps, expected): ([String], [String]) = ([Self.key("."), Self.key(".")], [])
    for picks in Orders.all {
      steps += picks.map { Self.key("\($0 + 1)") } + [Self.reached, Self.command]
      steps += [Self.key("u"), Self.key("u")]
      expected += [Orders.outcome(picks), "replay \(Orders.schedule(picks)) demo"]
    }
    steps += [
      Self.offered, Self.key("2"), Self.offered, Self.key("f"), Self.command, Self.key("g"),
    ]
    steps += [
      Self.note("document.querySelector('.way').textContent"),
      Self.note("document.querySelectorAll('.goals .found').length"),
    ]
    let seen = try look(Orders.page(of: Orders.all), steps)
    #expect(seen.errors == [] && seen.requests == [])
    #expect(
      seen.values == expected + [
        "ann starts the default | Thumbnail.swift:2,ben starts | Thumbnail.swift:3",
        "ann starts the default | Thumbnail.swift:2,main continues on its core | ",
        "replay \(Orders.schedule([1, 0])) demo", "You have decided nothing yet.", "2",
      ])
  }

  @Test(.enabled(if: hasBrowser, missing))
  func `The legend lists the marks of the run so far`() throws {
    let legend = Self.note(
      "[...document.querySelectorAll('#panel-choose ul.legend li:not([hidden])')]"
        + ".map(i => i.textContent.trim())")
    let seen = try look(
      Orders.page(of: Orders.all), [Self.key("."), Self.key("."), legend, Self.key("f"), legend])
    #expect(
      seen.values.filter { !$0.isEmpty } == [
        "running,ready to run,created, ended", "running,ready to run,created, ended",
      ])
    #expect(seen.errors == [])
  }

  @Test(.enabled(if: hasBrowser, missing))
  func `A candidate can be clicked only if some run took it`() throws {
    let seen = try look(
      Orders.page(of: [[0, 0], [0, 1], [1, 0]]),
      [
        Self.click("#tab-choose"), Self.click(".candidates li:nth-child(2) button"),
        Self.note("document.querySelector('.candidates li:nth-child(2) button').disabled"),
        Self.key("2"), Self.note("document.querySelector('#panel-choose').dataset.choices"),
        Self.click(".candidates li:nth-child(1) button"), Self.command,
        Self.click(".controls button"),
        Self.note("document.querySelector('#panel-choose').dataset.choices"),
        Self.note("document.querySelector('#panel-choose .count').textContent.slice(0, 63)"),
        Self.note("document.querySelector('#panel-choose .keys dl').hidden"), Self.key("?"),
        Self.note("document.querySelector('#panel-choose .keys dl').hidden"),
      ])
    #expect(
      seen.values.filter { !$0.isEmpty } == [
        "true", "1", "replay \(Orders.schedule([1, 0])) demo", "1",
        "You decide the order. There are more orders than this page can ", "true", "false",
      ])
    #expect(seen.errors == [] && seen.requests == [])
  }

  @Test(.enabled(if: hasBrowser, missing))
  func `The run that solves a challenge has no tab but can be reached by choices`() throws {
    let goals = Self.note("document.querySelector('.goals').textContent")
    let seen = try look(
      Orders.page(of: Orders.all, asking: "Let main print too early."),
      [
        Self.note("[...document.querySelectorAll('[role=tab]')].map(t => t.textContent.trim())"),
        Self.note("document.querySelectorAll('.panel').length"),
        Self.key("."), Self.tab,
        Self.note("document.querySelector('#panel-choose').textContent.includes('too early.')"),
        goals, Self.key("1"), Self.key("2"), Self.reached, goals,
      ])
    #expect(
      seen.values == [
        "1 all printed,Choose the order", "2", "Choose the order", "true",
        "all printed not reached yettoo early not reached yet", "too early",
        "all printed not reached yettoo early reached",
      ])
    #expect(seen.errors == [] && seen.requests == [])
  }

  @Test func `The page loads nothing from elsewhere, and names cannot close a script`() throws {
    let page = try Orders.page(of: Orders.all)
    #expect(page.contains("default-src 'none'; style-src 'sha256-"))
    #expect(!page.contains(#/(?:src|href|action)=/#))
    #expect(page.matches(of: #/<script/#).count == 4)
    let ids = page.matches(of: #/ id="([^"]*)"/#).map { String($0.1) }
    #expect(Set(ids).count == ids.count)
  }
}
