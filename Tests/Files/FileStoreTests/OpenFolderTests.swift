import FileStore
import Foundation
import Glibc
import Testing

@Suite struct OpenFolderTests {
  let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  @Test func `A subfolder that is a link is refused`() throws {
    try scratch.makeFolder("elsewhere")
    try scratch.makeFolder("site")
    try scratch.link("site/runs", to: "../elsewhere")
    let site = try OpenFolder("\(scratch.path)/site")
    #expect(throws: FileProblem.notAFile(path: "\(scratch.path)/site/runs", .link)) {
      try site.subfolder("runs")
    }
  }

  @Test func `Replacing the path of an open folder does not redirect its writes`() throws {
    try scratch.makeFolder("site")
    try scratch.makeFolder("victim")
    let runs = try OpenFolder("\(scratch.path)/site").subfolder("runs")
    try FileManager.default.moveItem(
      atPath: "\(scratch.path)/site", toPath: "\(scratch.path)/moved")
    try scratch.link("site", to: "victim")
    try runs.write(to: "a.html", WritingOptions(replacing: .never)) { $0.write("page") }
    #expect(scratch.read("moved/runs/a.html") == "page")
    #expect(Files.names(in: "\(scratch.path)/victim") == [])
  }

  @Test func `A folder that cannot be created is reported with the reason`() throws {
    try scratch.put("text", at: "file")
    try scratch.link("link", to: "nothing")
    let reasons = [
      "\(scratch.path)/file/a": " (part of its path is not a folder)",
      "\(scratch.path)/link/a": "",
    ]
    for (path, reason) in reasons {
      #expect(
        throws: FileProblem.unwritable(path: path, reason: "its folder cannot be created\(reason)")
      ) {
        try OpenFolder(path, creatingWith: 0o700)
      }
    }
  }

  @Test func `Only regular files are removed`() throws {
    try scratch.put("victim", at: "victim")
    try scratch.link("link", to: "victim")
    let folder = try OpenFolder(scratch.path)
    folder.remove("link")
    #expect(scratch.names == ["link", "victim"])
    folder.remove("victim")
    #expect(scratch.names == ["link"])
  }
}
