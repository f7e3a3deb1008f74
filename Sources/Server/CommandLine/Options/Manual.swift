/// The text of `fourtop manual`: the manual page fourtop(1), in the macros of man(7).
package enum Manual {
  package static let page = page(of: HelpTable())

  static func page(of table: HelpTable) -> String {
    var lines = [
      ".TH FOURTOP 1 \"\" \"fourtop \(Help.version)\" \"User Commands\"",
      ".SH NAME",
      "fourtop \\- party quiz for a table of four",
      ".SH SYNOPSIS",
      ".B fourtop serve",
      ".RI [ options ]",
      ".br",
      ".B fourtop",
      ".I command",
      ".RI [ arguments ]",
      ".SH DESCRIPTION",
      "Fourtop is a party quiz. Start it on one machine and open its page on phones in the same network.",
      "Up to four people play in step.",
      ".SH COMMANDS",
    ]
    for command in table.commands { lines += item(command.form, command.meaning) }
    lines += [
      ".SH OPTIONS",
      "The options of",
      ".BR \"fourtop serve\" :",
    ]
    for option in table.options { lines += item(option.form, option.meaning) }
    lines += [
      ".SH ENVIRONMENT",
      "Each option is also a variable. An option overrides its variable.",
    ]
    for option in ServeOptions.Option.allCases {
      lines += item(
        option.variable,
        option.isSecret
          ? "a secret, which is no option: all users of a machine can read a program's options"
          : "as \(option.rawValue)")
    }
    lines += [
      ".SH SIGNALS",
      "SIGTERM and SIGINT end the server: it saves all tables, and phones come back to the next one.",
      "SIGHUP makes a server without a terminal read certificates and pictures again.",
      ".SH EXIT STATUS",
    ]
    lines += item("0", "success")
    lines += item("1", "a failure, or faults found in a quiz")
    lines += item("2", "an invalid command line")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func item(_ term: String, _ text: String) -> [String] {
    [".TP", ".B \(escaped(term))", escaped(text)].filter { !$0.isEmpty }
  }

  /// Text that no request of roff is read from. Its lines begin with a word.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "'": escaped += "\\(aq"
      case ".": escaped += "\\&."
      default: escaped.append(character)
      }
    }
    return escaped
  }
}
