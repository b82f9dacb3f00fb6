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
      # Words to which more can be added: a folder or the name of an option. No space follows them.
      local -a whole open
      local text summary word
      while IFS=$'\t' read -r text summary; do
        word="${text//:/\\:}:$summary"
        if [[ $text == *[=/] ]]; then open+=("$word"); else whole+=("$word"); fi
      done < <("${words[1]}" --complete "${(@)words[2,CURRENT]}" 2>/dev/null)
      if (( ${#whole} + ${#open} )); then _describe tutor whole -- open -S ''; else _files; fi
    }
    # zsh runs a file of the fpath to make the first completion. Any other file only registers the function.
    if [[ ${funcstack[1]} == _tutor ]]; then _tutor "$@"; else compdef _tutor tutor; fi
    """#

  private static let inFish =
    #"""
    # Completion of tutor in fish. Put this into ~/.config/fish/completions/tutor.fish.
    function __tutor_complete
      set -l words (commandline -opc)
      set -l found ($words[1] --complete $words[2..-1] (commandline -ct) 2>/dev/null)
      if set -q found[1]; printf '%s\n' $found; else; __fish_complete_path (commandline -ct); end
    end
    complete -c tutor -f -a '(__tutor_complete)'
    """#
}
