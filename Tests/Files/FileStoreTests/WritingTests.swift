import FileStore
import Foundation
import Glibc
import Testing

@Suite struct WritingTests {
  let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  private func write(
    _ text: String, to name: String, _ replacing: Replacement = .always
  ) throws(FileProblem) -> Bool {
    try Files.write(to: "\(scratch.path)/\(name)", WritingOptions(replacing: replacing)) {
      $0.write(text)
    }
  }

  @Test func `A new file is written completely, and no draft is left`() throws {
    #expect(try !write("one", to: "r.html", .never))
    #expect(scratch.read("r.html") == "one")
    #expect(scratch.names == ["r.html"])
  }

  @Test func `A file is replaced only if the caller allows it`() throws {
    try scratch.put("mine", at: "r.html")
    let path = "\(scratch.path)/r.html"
    #expect(throws: FileProblem.exists(path: path)) { try write("new", to: "r.html", .never) }
    #expect(throws: FileProblem.exists(path: path)) {
      try write("new", to: "r.html", .version([1, 2, 3, 4, 5]))
    }
    #expect(scratch.read("r.html") == "mine")
    #expect(scratch.names == ["r.html"])
    let stamp = try #require(Files.stamp(path))
    #expect(try write("new", to: "r.html", .version(stamp)))
    #expect(scratch.read("r.html") == "new")
  }

  @Test func `Links and files with the name of an old draft are not changed`() throws {
    try scratch.put("victim", at: "victim")
    try scratch.link("r.html.part", to: "victim")
    try scratch.put("mine", at: "s.html.part")
    #expect(try !write("page", to: "r.html"))
    #expect(try !write("page", to: "s.html"))
    #expect(scratch.read("victim") == "victim")
    #expect(scratch.read("s.html.part") == "mine")
  }

  @Test(arguments: [Replacement.never, .always])
  func `A symbolic link is never followed when writing`(replacing: Replacement) throws {
    try scratch.put("victim", at: "victim")
    try scratch.link("r.html", to: "victim")
    let problem = #expect(throws: FileProblem.self) { try write("page", to: "r.html", replacing) }
    #expect(
      problem?.description
        == "\(scratch.path)/r.html is a symbolic link, not a file. Name the file that the link points to, or another file."
    )
    #expect(scratch.read("victim") == "victim")
    #expect(scratch.names == ["r.html", "victim"])
  }

  @Test func `A dangling link is not followed when writing`() throws {
    try scratch.link("r.html", to: "elsewhere")
    #expect(throws: FileProblem.self) { try write("page", to: "r.html") }
    #expect(scratch.names == ["r.html"])
  }

  @Test func `Folders, named pipes, and devices are refused as destinations`() throws {
    try scratch.makeFolder("folder")
    #expect(unsafe mkfifo("\(scratch.path)/pipe", 0o600) == 0)
    for (name, kind) in [("folder", FileKind.folder), ("pipe", .pipe)] {
      #expect(throws: FileProblem.notAFile(path: "\(scratch.path)/\(name)", kind)) {
        try write("page", to: name)
      }
    }
    #expect(throws: FileProblem.notAFile(path: "/dev/null", .device)) {
      try Files.write(to: "/dev/null", WritingOptions(replacing: .always)) { $0.write("page") }
    }
    #expect(Files.kind("/dev/null") == .device)
    #expect(scratch.names == ["folder", "pipe"])
  }

  @Test func `A replaced file keeps its permissions`() throws {
    try scratch.put("old", at: "a")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o640], ofItemAtPath: "\(scratch.path)/a")
    #expect(try write("new", to: "a"))
    let attributes = try FileManager.default.attributesOfItem(atPath: "\(scratch.path)/a")
    #expect(attributes[.posixPermissions] as? Int == 0o640)
  }

  @Test(.enabled(if: getuid() != 0, "Root can write anywhere."))
  func `A read-only folder or file is unchanged after a failed write`() throws {
    try scratch.put("old", at: "a")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o400], ofItemAtPath: "\(scratch.path)/a")
    #expect(throws: FileProblem.self) { try write("new", to: "a") }
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o500], ofItemAtPath: scratch.path)
    #expect(throws: FileProblem.self) { try write("new", to: "b") }
    #expect(scratch.read("a") == "old")
  }

  @Test(.enabled(if: getuid() == 0, "Only root can mount a small disk."))
  func `After a write to a full disk, the old file remains and no draft is left`() throws {
    try scratch.makeFolder("disk")
    let disk = "\(scratch.path)/disk"
    try #require(unsafe mount("none", disk, "tmpfs", 0, "size=64k") == 0)
    defer { unsafe umount2(disk, 2) }
    try scratch.put("old", at: "disk/a")
    let large = String(repeating: "x", count: 1 << 20)
    let problem = #expect(throws: FileProblem.self) { try write(large, to: "disk/a") }
    #expect(problem?.reason == "the disk is full")
    #expect(scratch.read("disk/a") == "old")
    #expect(Files.names(in: disk) == ["a"])
    try scratch.put(String(repeating: "x", count: 1 << 15), at: "disk/b")
    let lack = #expect(throws: FileProblem.self) { try Files.checkRoom(for: "\(disk)/c") }
    #expect(lack?.reason == "the disk is full")
    Files.remove("\(disk)/b")
    // If the file cannot be written, the folders that were created for it are removed.
    #expect(throws: FileProblem.self) { try Files.create(large, at: "\(disk)/new/folder/file") }
    #expect(Files.names(in: disk) == ["a"])
  }

  @Test func `A missing folder is reported, and created only for the tutor's own files`() throws {
    let path = "\(scratch.path)/new/folder/a"
    let problem = #expect(throws: FileProblem.self) {
      try Files.write(to: path, WritingOptions(replacing: .never)) { $0.write("x") }
    }
    #expect(
      problem?.description
        == "\(path) cannot be written: there is no such folder. Create the folder, or choose another place."
    )
    try Files.writeOwn("x", to: path)
    #expect(scratch.read("new/folder/a") == "x")
    let attributes = try FileManager.default.attributesOfItem(atPath: "\(scratch.path)/new")
    #expect(attributes[.posixPermissions] as? Int == 0o700)
  }

  @Test func `No folder is created if the path is too long for the system`() throws {
    let path = scratch.path + String(repeating: "/deep", count: 1_000) + "/a"
    #expect(throws: FileProblem.self) { try Files.writeOwn("x", to: path) }
    #expect(scratch.names == [])
  }

  @Test func `Whether a file can be written is known before it is written`() throws {
    try Files.checkRoom(for: "\(scratch.path)/a")
    try Files.checkRoom(for: "\(scratch.path)/new/folder/a", creatingFolders: true)
    #expect(scratch.names == [])
    let problem = #expect(throws: FileProblem.self) {
      try Files.checkRoom(for: "\(scratch.path)/new/a")
    }
    #expect(problem?.reason == "there is no such folder")
    try scratch.put("x", at: "file")
    #expect(throws: FileProblem.self) {
      try Files.checkRoom(for: "\(scratch.path)/file/a", creatingFolders: true)
    }
    #expect(throws: FileProblem.self) { try Files.checkRoom(for: "/proc/a") }
  }

  @Test func `Concurrent writers in one folder do not remove each other's drafts`() async throws {
    let path = scratch.path
    try await withThrowingDiscardingTaskGroup { group in
      for writer in 1...8 {
        group.addTask {
          for _ in 1...500 {
            try Files.writeOwn("text", to: "\(path)/\(writer % 2)", isDurable: false)
          }
        }
      }
    }
    #expect(scratch.names == ["0", "1"])
  }

  @Test func `A damaged file is set aside without replacing earlier copies`() throws {
    for number in 1...3 {
      try scratch.put("\(number)", at: "progress")
      _ = Files.setAside("\(scratch.path)/progress")
    }
    #expect(scratch.names == ["progress.damaged", "progress.damaged-2", "progress.damaged-3"])
    #expect(scratch.read("progress.damaged") == "1")
  }
}
