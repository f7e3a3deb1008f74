/// The text of `fourtop manual`: the manual page fourtop(1), in the macros of man(7).
package enum Manual {
  package static let page = page(of: HelpTable())

  static func page(of table: HelpTable) -> String {
    """
    .TH FOURTOP 1 "" "fourtop \(Help.version)" "User Commands"
    .SH NAME
    fourtop \\- party quiz for a table of four
    .SH SYNOPSIS
    .B fourtop serve
    .RI [ options ]
    .br
    .B fourtop
    .I command
    .RI [ arguments ]
    .SH DESCRIPTION
    Fourtop is a party quiz. Start it on one machine and open its page on phones in the same network.
    Up to four people play in step.
    .SH COMMANDS
    \(items(table.commands.map { ($0.form, $0.meaning) }))
    .SH OPTIONS
    The options of
    .BR "fourtop serve" :
    \(items(table.options.map { ($0.form, $0.meaning) }))
    .SH ENVIRONMENT
    Each option is also a variable. An option overrides its variable.
    \(items(
      ServeOptions.Option.allCases.map { option in
        (
          option.variable,
          option.isSecret
            ? "a secret, which is no option: all users of a machine can read a program's options"
            : "as \(option.rawValue)"
        )
      }))
    .SH SIGNALS
    SIGTERM and SIGINT end the server: it saves all tables, and phones come back to the next one.
    SIGHUP makes a server without a terminal read certificates and pictures again.
    .SH EXIT STATUS
    \(items([
      ("0", "success"), ("1", "a failure, or faults found in a quiz"),
      ("2", "an invalid command line"),
    ]))

    """
  }

  private static func items(_ items: [(term: String, text: String)]) -> String {
    items.flatMap { [".TP", ".B \(escaped($0.term))", escaped($0.text)] }
      .filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// Text that no request of roff is read from. Its lines begin with a word.
  private static func escaped(_ text: String) -> String {
    let escapes: [Character: String] = ["\\": "\\e", "-": "\\-", "'": "\\(aq", ".": "\\&."]
    return text.map { escapes[$0] ?? String($0) }.joined()
  }
}
