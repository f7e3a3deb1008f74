/// The texts of `fourtop completion`: a shell asks the program which words may come next.
package enum Completion {
  package static func script(for shell: Shell) -> String {
    switch shell {
    case .bash:
      """
      # bash completion for fourtop; made by: fourtop completion bash
      _fourtop() {
        local word=${COMP_WORDS[COMP_CWORD]}
        local words=$("${COMP_WORDS[0]}" completion -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f 1)
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
        if [ -z "$words" ]; then
          compopt -o filenames 2>/dev/null
          mapfile -t COMPREPLY < <(compgen -f -- "$word")
        fi
      }
      complete -F _fourtop fourtop

      """
    case .zsh:
      """
      #compdef fourtop
      # zsh completion for fourtop; made by: fourtop completion zsh
      _fourtop() {
        local -a found=("${(@f)$($words[1] completion -- "${(@)words[2,CURRENT]}" 2>/dev/null)}")
        if [[ -n $found[1] ]]; then
          found=("${(@)found/$'\\t'/:}")
          _describe fourtop found
        else
          _files
        fi
      }
      _fourtop "$@"

      """
    case .fish:
      """
      # fish completion for fourtop; made by: fourtop completion fish
      function __fourtop_words
        set -l words (commandline -opc) (commandline -ct)
        $words[1] completion -- $words[2..] 2>/dev/null
      end
      complete -c fourtop -n 'count (__fourtop_words) >/dev/null' -f -a '(__fourtop_words)'

      """
    }
  }

  private static let values: [ServeOptions.Option: [String]] = [
    .registration: ["open", "closed"],
    .guests: ["on", "off"],
    .logFormat: ["text", "json"],
    .logLevel: ["error", "warning", "info", "debug"],
  ]

  /// The candidates for the last of the words behind `fourtop`, a line each: a word, and behind a tab its meaning.
  /// It is empty where a file name comes next, or a text that the program cannot know.
  package static func text(for words: [String]) -> String {
    candidates(for: words).map { $0.name + ($0.meaning.isEmpty ? "" : "\t\($0.meaning)") + "\n" }
      .joined()
  }

  static func candidates(for words: [String]) -> [HelpTable.Entry] {
    let table = HelpTable()
    guard let command = words.first, words.count > 1, let word = words.last else {
      return table.names
    }
    func plain(_ words: [String]) -> [HelpTable.Entry] {
      words.map { HelpTable.Entry(form: $0, meaning: "") }
    }
    let former = words[words.count - 2]
    if let option = ServeOptions.Option(rawValue: former), !option.isSwitch {
      return plain(values[option] ?? [])
    }
    if command == "serve" { return table.options }
    if word.hasPrefix("-") {
      let names = command == "quiz" ? ["--columns", "--skip"] : DataWords.options(of: command)
      return names.map { name in
        table.options.first { $0.name == name } ?? HelpTable.Entry(form: name, meaning: "")
      }
    }
    return words.count == 2 ? plain(table.actions(of: command)) : []
  }
}
