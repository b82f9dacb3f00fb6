import FileStore
import LessonKit
import RunKit
import TutorKit

/// Writes the files that learners edit, and beside them a file that tells editors how to compile them.
struct CodeFiles {
  let compiler: SourceCompiler

  /// Writes the file of a request if it is missing or to be reset, and updates the file for editors beside it.
  func open(_ request: CodeRequest) throws(FileProblem) -> CodeFileState {
    let state = try write(request)
    writeEditorSettings(beside: request.path)
    return state
  }

  private func write(_ request: CodeRequest) throws(FileProblem) -> CodeFileState {
    guard Files.exists(request.path) else {
      try Files.create(request.text, at: request.path)
      return .created
    }
    guard request.isReset else { return .kept }
    guard let old = Files.setAside(request.path, as: "old") else {
      throw .unwritable(path: request.path, reason: "the old file cannot be renamed")
    }
    try Files.create(request.text, at: request.path)
    return .replaced(old: old)
  }

  /// Writes a compilation database, which tells language servers how each file of the folder is compiled.
  /// Does not replace a database of another program. Learners can do without the database, so a failure is ignored.
  private func writeEditorSettings(beside path: String) {
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
    let old = try? Files.text(place)
    guard old != text, Files.kind(place) == nil || old.map(CompileCommands.isOfTutor) == true
    else { return }
    try? Files.writeOwn(text, to: place, isDurable: false)
  }
}
