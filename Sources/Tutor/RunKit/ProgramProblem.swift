/// The reason why a file is not a program that can be traced.
package enum ProgramProblem: Hashable, Sendable {
  case notFound
  case notInPath
  case isFolder
  case isSource
  case isScript
  case notExecutable
  case notReadable
  case notAProgram
  case otherMachine
  case staticallyLinked
  case staticStandardLibrary
  case notSwift
  /// The program defines a function of the Swift runtime.
  case replacesRuntime(function: String)
  /// The program ended before its first line, and defines a function of the C library for memory.
  case replacesAllocator(function: String)

  /// Returns a sentence that says what is wrong with the program, and one that says what to do.
  func description(of program: String) -> String {
    switch self {
    case .notFound:
      "There is no program at \(program). Build it first, or give the path of the built program."
    case .notInPath:
      program.isEmpty
        ? "The program's name is empty. Give the path of the built program, such as .build/debug/NAME."
        : "There is no program named \(program) in PATH. To run a program in this folder, write ./\(program)."
    case .isFolder:
      "\(program) is a folder, not a program. Give the path of the built program, such as .build/debug/NAME."
    case .isSource:
      "\(program) is the source of a program. Build it with `swift build` or `swiftc`, and give the path of the built program, such as .build/debug/NAME."
    case .isScript:
      "\(program) is a script. Give the path of a built program, such as .build/debug/NAME."
    case .notExecutable:
      "\(program) is not executable. Type `chmod +x \(program)` in a shell to change that."
    case .notReadable:
      "\(program) is not readable, so it cannot be traced. Type `chmod +r \(program)` in a shell to change that."
    case .notAProgram:
      "\(program) is not a program for Linux. Give the path of a built program, such as .build/debug/NAME."
    case .otherMachine:
      "\(program) was built for another processor. Build it on this machine."
    case .staticallyLinked:
      "\(program) is linked statically, so it cannot be traced. Build it without `-static-executable`."
    case .staticStandardLibrary:
      "\(program) contains the Swift standard library, so it cannot be traced. Build it without `-static-stdlib`."
    case .notSwift:
      "\(program) is not a Swift program: it does not use libswiftCore.so. Only Swift tasks can be traced."
    case .replacesRuntime(let function):
      "\(program) defines \(function), which is a function of the Swift runtime, so it cannot be traced. Give the function another name."
    case .replacesAllocator(let function):
      "\(program) ended before its first line, and left no trace. It defines \(function), which the Swift runtime calls too. Correct this function, or give it another name."
    }
  }
}
