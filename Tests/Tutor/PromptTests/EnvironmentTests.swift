import PseudoTerminal
import Testing

/// If environment variables have unexpected values, a run has its usual output or an error in one sentence.
@Suite struct EnvironmentTests {
  private let home: TestHome
  init() throws { home = try TestHome() }

  /// Runs a demo once for each value, with all the variables set to that value. The working directory contains a file,
  /// a FIFO, and a cycle of links. Returns a line for each value: the exit status, and whether the output is the same
  /// as without the variables.
  private func run(with variables: [String]) throws -> [String] {
    let settings = variables.map { "\"\($0)=$value\"" }.joined(separator: " ")
    let run = "'\(PseudoTerminal.product("tutor"))' run async-let/read-twice < /dev/null"
    let shown = try home.shell(
      """
      cd "$HOME"; : > file; mkfifo fifo; ln -s one two; ln -s two one; \(run) > expected 2> errors
      for value in "" "$(head -c 60000 /dev/zero | tr '\\0' x)" "$(printf '\\377\\200')" \
        "$(printf '\\033[31m\\033]0;title\\007')" ../none "$HOME/file" "$HOME/fifo" "$HOME/one" \
        /dev/full -1 0 99999999999999999999999; do
        env \(settings) \(run) > out 2> errors
        code=$?; cmp -s out expected && same=same || same=other
        echo "code $code, $same"
      done
      """)
    return shown.output
  }

  private static let count = 12

  @Test(
    arguments: [
      ["HOME"], ["XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"],
      ["EDITOR", "VISUAL", "PATH", "INPUTRC", "EDITRC", "TZ", "LANG", "LC_ALL"],
    ])
  func `A run does not depend on variables that it does not need`(variables: [String]) throws {
    #expect(try run(with: variables) == Array(repeating: "code 0, same", count: Self.count))
  }

  @Test func `The tracer's variables come from the run, not from the shell`() throws {
    let names = [
      "FILE", "SELF_CHECK", "SERIES", "WITHOUT_PLACES", "SEARCH", "WITHOUT_REWINDING",
      "DEPARTURES", "CORES", "POLICY", "CPU", "SEED", "CANCEL_ROOT_AT", "INTERVENTIONS",
      "TIME_LIMIT", "EVENT_LIMIT", "REAL_LIMIT",
    ]
    let variables = names.map { "TASKTRACER_\($0)" }
    #expect(try run(with: variables) == Array(repeating: "code 0, same", count: Self.count))
  }

  @Test func `A run is shown regardless of the terminal's variables`() throws {
    let shown = try run(with: ["TERM", "COLUMNS", "LINES", "NO_COLOR", "COLORTERM"])
    #expect(shown.count == Self.count && shown.allSatisfy { $0.hasPrefix("code 0,") }, "\(shown)")
  }

  @Test func `An invalid folder for temporary files is reported`() throws {
    let shown = try run(with: ["TMPDIR"])
    #expect(
      shown == ["code 0, same"] + Array(repeating: "code 2, other", count: Self.count - 1))
  }
}
