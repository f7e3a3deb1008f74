/// The text of `fourtop help` as a table. The manual page, the completions and the sample of a configuration
/// file are made of it, so each option is described in one place.
struct HelpTable: Equatable {
  /// A command or an option, and its description.
  struct Entry: Equatable {
    /// `--http-port N`, or `quiz import FORM FILE`.
    var form: String
    /// In one line; may be empty.
    var meaning: String

    /// The first word: `--http-port`, or `quiz`.
    var name: String { String(form.prefix { $0 != " " && $0 != "," }) }

    /// The rest of the form: `N`; empty without one.
    var value: String { String(form.dropFirst(name.count).drop { $0 == " " }) }

    /// The value of an option that is not set, as its meaning says; `nil` if it says nothing.
    var standard: String? {
      guard let word = meaning.firstRange(of: "default") else { return nil }
      let rest = meaning[word.upperBound...].drop { $0 == ":" || $0 == " " }
      return String(rest.prefix { $0 != ")" && $0 != ";" })
    }

    /// The words that may follow a command's name: `check` after `quiz`, `token` and others after
    /// `uplink`.
    var actions: [String] {
      let words = form.dropFirst(name.count).split { " ,|".contains($0) }
      return words.prefix { !$0.hasPrefix("-") && !$0.hasPrefix("[") }.map(String.init)
        .filter { $0 != "or" && $0.utf8.allSatisfy { (97...122).contains($0) || $0 == 45 } }
    }
  }

  private(set) var commands: [Entry] = []
  private(set) var options: [Entry] = []

  /// Reads the table. A line of a command begins with `fourtop `, one of an option with two spaces and
  /// `--`; two spaces end the form. A line that is indented further continues the description.
  init(_ text: String = Help.text) {
    for line in text.split(separator: "\n") {
      if line.hasPrefix("fourtop ") {
        commands.append(HelpTable.entry(line.dropFirst(8)))
      } else if line.hasPrefix("  --") {
        options.append(HelpTable.entry(line.dropFirst(2)))
      } else if line.hasPrefix("    ") {
        let more = " " + line.drop { $0 == " " }
        if options.isEmpty {
          commands[commands.endIndex - 1].meaning += more
        } else {
          options[options.endIndex - 1].meaning += more
        }
      }
    }
  }

  private static func entry(_ line: Substring) -> Entry {
    let gap = line.firstRange(of: "  ") ?? line.endIndex..<line.endIndex
    return Entry(
      form: String(line[..<gap.lowerBound]),
      meaning: String(line[gap.upperBound...].drop { $0 == " " }))
  }

  /// The commands, each once, with the description that comes first.
  var names: [Entry] {
    commands.reduce(into: []) { names, command in
      if !names.contains(where: { $0.name == command.name }) {
        names.append(Entry(form: command.name, meaning: command.meaning))
      }
    }
  }

  /// All actions of the command of this name.
  func actions(of name: String) -> [String] {
    commands.filter { $0.name == name }.flatMap(\.actions)
  }
}
