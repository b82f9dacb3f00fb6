import FileStore
import LessonKit
import RunKit
import TutorKit

/// Writes the files that learners edit, and beside them a file that tells editors how to compile them.
struct CodeFiles {
  let compiler: SourceCompiler

  /// Writes the file of an order if it is missing or to be reset, and updates the file for editors beside it.
  func open(_ order: CodeOrder) throws(FileProblem) -> CodeFileState {
    let state = try write(order)
    try writeEditorSettings(beside: order.path)
    return state
  }

  private func write(_ order: CodeOrder) throws(FileProblem) -> CodeFileState {
    guard Files.exists(order.path) else {
      try Files.create(order.text, at: order.path)
      return .created
    }
    guard order.isReset else { return .kept }
    guard let old = Files.setAside(order.path, as: "old") else {
      throw .unwritable(path: order.path, reason: "the old file cannot be renamed")
    }
    try Files.create(order.text, at: order.path)
    return .replaced(old: old)
  }

  /// Writes a compilation database, which tells language servers how each file of the folder is compiled.
  private func writeEditorSettings(beside path: String) throws(FileProblem) {
    let folder = Files.folder(of: path)
    let names = Files.names(in: folder).filter { $0.hasSuffix(".swift") }
    let entries = names.map { name in
      let text = (try? Files.text("\(folder)/\(name)", limit: LearnersCode.largestFile)) ?? ""
      return CompileCommands.Entry(
        folder: folder, file: name,
        arguments: compiler.editorArguments(SourceSnapshot(name: name, text: text)))
    }
    let text = CompileCommands(entries).text
    let place = "\(folder)/compile_commands.json"
    if (try? Files.text(place)) != text { try Files.writeOwn(text, to: place, isDurable: false) }
  }
}
