/// The text of `fourtop help` as a table. The manual page and the completions are made of it, so each
/// option is described in one place.
struct HelpTable: Equatable {
  /// A command or an option, and its description.
  struct Entry: Equatable {
    /// `--http-port N`, or `quiz import FORM FILE`.
    var form: String
    /// In one line; may be empty.
    var meaning: String

    /// The first word: `--http-port`, or `quiz`.
    var name: String {
      String(form.prefix { $0 != " " && $0 != "," })
    }

    /// The rest of the form: `N`; empty without one.
    var value: String {
      String(form.dropFirst(name.count).drop { $0 == " " })
    }

    /// The words that may follow a command's name: `check` after `quiz`, `token` and others after
    /// `uplink`.
    var actions: [String] {
      var words: [String] = []
      for word in form.dropFirst(name.count).split(whereSeparator: { " ,|".contains($0) }) {
        guard !word.hasPrefix("-"), !word.hasPrefix("[") else { break }
        let isAction = word.utf8.allSatisfy { (97...122).contains($0) || $0 == UInt8(ascii: "-") }
        if isAction, word != "or" { words.append(String(word)) }
      }
      return words
    }
  }

  var commands: [Entry] = []
  var options: [Entry] = []

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
    guard let gap = line.firstRange(of: "  ") else { return Entry(form: String(line), meaning: "") }
    return Entry(
      form: String(line[..<gap.lowerBound]),
      meaning: String(line[gap.upperBound...].drop { $0 == " " }))
  }

  /// The names of the commands, each once.
  var names: [String] {
    var names: [String] = []
    for command in commands where !names.contains(command.name) { names.append(command.name) }
    return names
  }

  /// All actions of the command of this name.
  func actions(of name: String) -> [String] {
    commands.filter { $0.name == name }.flatMap(\.actions)
  }

  /// The description of the command of this name that comes first.
  func meaning(of name: String) -> String {
    commands.first { $0.name == name }?.meaning ?? ""
  }
}
