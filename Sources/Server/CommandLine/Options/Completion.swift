/// The texts of `fourtop completion`: functions with which a shell completes commands and options.
package enum Completion {
  package static func script(for shell: Shell) -> String {
    let table = HelpTable()
    return switch shell {
    case .bash: bash(table)
    case .zsh: zsh(table)
    case .fish: fish(table)
    }
  }

  /// The kind of an option's value.
  private enum Value {
    case none
    case file
    case folder
    case words([String])
    case text
  }

  /// The commands that take `--data-dir`.
  static let dataCommands = [
    "account", "uplink", "hall", "table", "backup", "restore", "status", "doctor",
  ]

  /// The commands beside `serve` that take options.
  private static let optionCommands = dataCommands + ["quiz"]

  /// The options of such a command.
  static func options(of command: String) -> [String] {
    if command == "quiz" { return ["--columns", "--skip"] }
    let hasStore = ["account", "uplink", "hall", "backup", "restore"].contains(command)
    return ["--data-dir"] + (hasStore ? ["--store"] : [])
      + (command == "backup" ? ["--with-authority"] : [])
  }

  private static let words: [ServeOptions.Option: [String]] = [
    .registration: ["open", "closed"],
    .guests: ["on", "off"],
    .logFormat: ["text", "json"],
    .logLevel: ["error", "warning", "info", "debug"],
  ]

  private static func value(of entry: HelpTable.Entry) -> Value {
    if let option = ServeOptions.Option(rawValue: entry.name), let words = words[option] {
      return .words(words)
    }
    return switch entry.value {
    case "": .none
    case "FILE": .file
    case "DIR", "URL|DIR": .folder
    default: .text
    }
  }

  /// The choices of bash after an option: options by the kind of their value, and cases of those with words.
  private struct BashChoices {
    var files: [String] = []
    var folders: [String] = []
    var texts = options(of: "quiz")
    var words: [String] = []

    init(_ options: [HelpTable.Entry]) {
      for option in options {
        switch value(of: option) {
        case .none: break
        case .file: files.append(option.name)
        case .folder: folders.append(option.name)
        case .text: texts.append(option.name)
        case .words(let choice):
          words.append("    \(option.name)) words='\(choice.joined(separator: " "))' ;;")
        }
      }
    }
  }

  private static func bash(_ table: HelpTable) -> String {
    let choices = BashChoices(table.options)
    let actions = table.names.compactMap { name -> String? in
      let actions = table.actions(of: name)
      guard !actions.isEmpty else { return nil }
      return "      \(name)) words='\(actions.joined(separator: " "))' ;;"
    }
    let options = table.options.map(\.name).joined(separator: " ")
    return """
      # bash completion for fourtop; made by: fourtop completion bash
      _fourtop() {
        local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} words=
        COMPREPLY=()
        case $previous in
          \(choices.files.joined(separator: "|")))
            compopt -o filenames 2>/dev/null
            mapfile -t COMPREPLY < <(compgen -f -- "$word")
            return ;;
          \(choices.folders.joined(separator: "|")))
            compopt -o filenames 2>/dev/null
            mapfile -t COMPREPLY < <(compgen -d -- "$word")
            return ;;
          \(choices.texts.joined(separator: "|"))) return ;;
      \(choices.words.joined(separator: "\n"))
        esac
        if [ -n "$words" ]; then
          :
        elif [ "$COMP_CWORD" -eq 1 ]; then
          words='\(table.names.joined(separator: " "))'
        elif [ "${COMP_WORDS[1]}" = serve ]; then
          words='\(options)'
        elif [ "$COMP_CWORD" -eq 2 ] && [[ $word != -* ]]; then
          case ${COMP_WORDS[1]} in
      \(actions.joined(separator: "\n"))
          esac
        elif [[ $word == -* ]]; then
          case ${COMP_WORDS[1]} in
      \(optionCommands.map { "      \($0)) words='\(Completion.options(of: $0).joined(separator: " "))' ;;" }
        .joined(separator: "\n"))
          esac
        fi
        if [ -n "$words" ]; then
          mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
        else
          compopt -o filenames 2>/dev/null
          mapfile -t COMPREPLY < <(compgen -f -- "$word")
        fi
      }
      complete -F _fourtop fourtop

      """
  }

  private static func zsh(_ table: HelpTable) -> String {
    let commands = table.names.map { name in
      let meaning = table.meaning(of: name)
      return "    '\(name)\(meaning.isEmpty ? "" : ":" + zshQuoted(meaning))'"
    }
    let options = table.options.map { option -> String in
      let meaning = "[\(zshQuoted(option.meaning))]"
      return switch value(of: option) {
      case .none: "      '\(option.name)\(meaning)'"
      case .file: "      '*\(option.name)=\(meaning):\(option.value):_files'"
      case .folder: "      '*\(option.name)=\(meaning):folder:_files -/'"
      case .text: "      '*\(option.name)=\(meaning):\(option.value): '"
      case .words(let words):
        "      '*\(option.name)=\(meaning):\(option.value):(\(words.joined(separator: " ")))'"
      }
    }
    let actions = table.names.compactMap { name -> String? in
      let actions = table.actions(of: name)
      guard !actions.isEmpty else { return nil }
      return "      \(name)) compadd -- \(actions.joined(separator: " ")) ;;"
    }
    return """
      #compdef fourtop
      # zsh completion for fourtop; made by: fourtop completion zsh
      _fourtop() {
        local -a commands=(
      \(commands.joined(separator: "\n"))
        )
        if (( CURRENT == 2 )); then
          _describe command commands
        elif [[ $words[2] == serve ]]; then
          shift words
          (( CURRENT-- ))
          _arguments -s \\
      \(options.joined(separator: " \\\n"))
        elif [[ $PREFIX == -* ]]; then
          case $words[2] in
      \(optionCommands.map { "      \($0)) compadd -- \(Completion.options(of: $0).joined(separator: " ")) ;;" }
        .joined(separator: "\n"))
          esac
        elif (( CURRENT == 3 )); then
          case $words[2] in
      \(actions.joined(separator: "\n"))
            *) _files ;;
          esac
        else
          _files
        fi
      }
      _fourtop "$@"

      """
  }

  /// In single quotes, where `_describe` and `_arguments` read brackets and colons.
  private static func zshQuoted(_ text: String) -> String {
    var quoted = ""
    for character in text {
      switch character {
      case "'": quoted += "'\\''"
      case "[", "]", ":", "\\": quoted += "\\\(character)"
      default: quoted.append(character)
      }
    }
    return quoted
  }

  private static func fish(_ table: HelpTable) -> String {
    var lines = ["# fish completion for fourtop; made by: fourtop completion fish"]
    for name in table.names {
      lines.append(
        "complete -c fourtop -f -n __fish_use_subcommand -a \(name) -d '\(fishQuoted(table.meaning(of: name)))'"
      )
      let actions = table.actions(of: name)
      guard !actions.isEmpty else { continue }
      lines.append(
        "complete -c fourtop -n '__fish_seen_subcommand_from \(name)' -a '\(actions.joined(separator: " "))'"
      )
    }
    for option in table.options {
      let kind =
        switch value(of: option) {
        case .none: ""
        case .file: " -r -F"
        case .folder: " -x -a '(__fish_complete_directories)'"
        case .text: " -x"
        case .words(let words): " -x -a '\(words.joined(separator: " "))'"
        }
      lines.append(
        "complete -c fourtop -n '__fish_seen_subcommand_from serve' -l \(option.name.dropFirst(2))\(kind)"
          + " -d '\(fishQuoted(option.meaning))'")
    }
    lines += [
      "complete -c fourtop -n '__fish_seen_subcommand_from \(dataCommands.joined(separator: " "))'"
        + " -l data-dir -x -a '(__fish_complete_directories)'",
      "complete -c fourtop -n '__fish_seen_subcommand_from "
        + dataCommands.filter { options(of: $0).contains("--store") }.joined(separator: " ")
        + "' -l store -x",
      "complete -c fourtop -n '__fish_seen_subcommand_from backup' -l with-authority",
      "complete -c fourtop -n '__fish_seen_subcommand_from quiz' -l columns -x",
      "complete -c fourtop -n '__fish_seen_subcommand_from quiz' -l skip -x",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func fishQuoted(_ text: String) -> String {
    var quoted = ""
    for character in text {
      if character == "'" || character == "\\" { quoted.append("\\") }
      quoted.append(character)
    }
    return quoted
  }
}
