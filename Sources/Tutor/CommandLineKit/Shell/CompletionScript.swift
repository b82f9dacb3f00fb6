/// The scripts for completion in shells. They ask the tutor itself, so that a shell and the prompt offer the same
/// completions.
package enum CompletionScript: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// The option that asks for completions. It is followed by the words of the line. The last word is incomplete. Each
  /// line of the answer consists of a word, a tab and a summary.
  static let option = "--complete"

  package var text: String {
    switch self {
    case .bash: Self.inBash
    case .zsh: Self.inZsh
    case .fish: Self.inFish
    }
  }

  private static let inBash =
    #"""
    # Completion of tutor in bash. Put this into a file that your .bashrc sources.
    _tutor() {
      # bash makes three words of `--policy=random`.
      local words=() word isValue= current=${COMP_WORDS[COMP_CWORD]}
      for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do
        if [[ -n $isValue || $word == = ]] && ((${#words[@]})); then words[-1]+=$word; else words+=("$word"); fi
        [[ $word == = ]] && isValue=1 || isValue=
      done
      [[ $current == = ]] && current=
      local start=${words[-1]%"$current"}
      mapfile -t COMPREPLY < <("${COMP_WORDS[0]}" --complete "${words[@]}" 2>/dev/null | cut -f 1)
      [[ $start == *= ]] && COMPREPLY=("${COMPREPLY[@]#"$start"}")
      case ${COMPREPLY[0]-} in */ | *=) compopt -o nospace ;; esac
    }
    complete -o default -F _tutor tutor
    """#

  private static let inZsh =
    #"""
    #compdef tutor
    # Completion of tutor in zsh. Put this into a file _tutor in a folder of your fpath.
    _tutor() {
      local -a found
      local text summary
      while IFS=$'\t' read -r text summary; do
        found+=("${text//:/\\:}:$summary")
      done < <("${words[1]}" --complete "${(@)words[2,CURRENT]}" 2>/dev/null)
      if (( ${#found} )); then _describe tutor found; else _files; fi
    }
    compdef _tutor tutor
    """#

  private static let inFish =
    #"""
    # Completion of tutor in fish. Put this into ~/.config/fish/completions/tutor.fish.
    function __tutor_complete
      set -l words (commandline -opc)
      $words[1] --complete $words[2..-1] (commandline -ct) 2>/dev/null
    end
    complete -c tutor -a '(__tutor_complete)'
    """#
}
