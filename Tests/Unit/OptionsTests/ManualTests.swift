import Testing

@testable import Options

@Suite("The manual page and the completions, made of the text of help")
struct ManualTests {
  @Test("the table has every option with its value, and every command with its actions")
  func table() {
    let table = HelpTable()
    let listed = ServeOptions.Option.allCases.filter { !$0.isSecret }
    #expect(Set(table.options.map(\.name)) == Set(listed.map(\.rawValue)))
    #expect(table.options.count == listed.count)
    for option in listed {
      let entry = table.options.first { $0.name == option.rawValue }
      #expect(entry?.value.isEmpty == option.isSwitch, "\(option)")
      #expect(entry?.meaning.isEmpty == false, "\(option)")
    }
    #expect(table.actions(of: "quiz") == ["check", "import"])
    #expect(table.actions(of: "uplink") == ["token", "revoke", "list"])
    #expect(table.actions(of: "hall") == ["list", "remove"])
    #expect(table.actions(of: "account") == ["reset-password", "delete"])
    #expect(table.actions(of: "completion") == ["bash", "zsh", "fish"])
    for name in ["serve", "backup", "version", "help"] { #expect(table.actions(of: name) == []) }
    #expect(table.names.first?.name == "serve")
    #expect(Set(table.names.map(\.name)).count == table.names.count)
    let standards = Dictionary(
      uniqueKeysWithValues: table.options.map { ($0.name, $0.standard ?? "") })
    let options = ServeOptions()
    let expected = [
      "--http-port": String(options.httpPort), "--https-port": String(options.httpsPort),
      "--registration": options.registration.rawValue, "--tables": String(options.tables),
      "--accounts": String(options.accounts), "--log-format": options.logFormat.rawValue,
      "--log-level": options.logLevel.name, "--host": "every interface", "--no-sandbox": "",
    ]
    for (name, value) in expected { #expect(standards[name] == value) }
  }

  @Test("lines that are indented further continue a description")
  func continuation() {
    let table = HelpTable(
      "fourtop a B  does\n       more\nfourtop c\n\nOptions:\n  --d E  sets\n      it\n  --f     yes\n"
    )
    #expect(
      table.commands == [
        HelpTable.Entry(form: "a B", meaning: "does more"), HelpTable.Entry(form: "c", meaning: ""),
      ])
    #expect(
      table.options == [
        HelpTable.Entry(form: "--d E", meaning: "sets it"),
        HelpTable.Entry(form: "--f", meaning: "yes"),
      ])
  }

  @Test("the manual page has every option, every variable and every command")
  func page() {
    for option in ServeOptions.Option.allCases {
      let name = option.rawValue.split(separator: "-").joined(separator: "\\-")
      #expect(Manual.page.contains("\n.B \\-\\-\(name)") == !option.isSecret, "\(option)")
      #expect(Manual.page.contains("\n.TP\n.B \(option.variable)\n"), "\(option)")
    }
    for command in HelpTable().names {
      #expect(Manual.page.contains("\n.TP\n.B \(command.name)"), "\(command.name)")
    }
    // Of a line that begins with a dot or an apostrophe roff reads a request.
    let requests: Set = [".TH", ".SH", ".TP", ".B", ".I", ".BR", ".RI", ".br"]
    for line in Manual.page.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'")
    {
      #expect(requests.contains(String(line.prefix { $0 != " " })), "\(line)")
    }
  }

  @Test(
    "a shell is told commands, actions, options and values; nothing where a file comes",
    arguments: [
      ([], HelpTable().names.map(\.name)),
      (["se"], HelpTable().names.map(\.name)),
      (["quiz", ""], ["check", "import"]),
      (["serve", "--h"], ServeOptions.Option.allCases.filter { !$0.isSecret }.map(\.rawValue)),
      (["serve", "--log-format", ""], ["text", "json"]),
      (["serve", "--no-sandbox", ""], HelpTable().options.map(\.name)),
      (["serve", "--data-dir", "/"], []),
      (["table", "list", "-"], ["--data-dir"]),
      (["backup", "--"], ["--data-dir", "--store", "--with-authority"]),
      (["quiz", "import", "csv", "-"], ["--columns", "--skip"]),
      (["quiz", "check", ""], []),
      (["backup", ""], []),
      (["nothing", ""], []),
    ])
  func completions(_ words: [String], _ expected: [String]) {
    #expect(Set(Completion.candidates(for: words).map(\.name)) == Set(expected))
  }

  @Test("a completion is a word, and its meaning behind a tab", arguments: Shell.allCases)
  func script(_ shell: Shell) throws {
    #expect(Completion.script(for: shell).contains(" completion -- "))
    let command = try Command(arguments: ["completion", "--", "backup", "--w"], environment: [:])
    #expect(command == .candidates(["backup", "--w"]))
    #expect(Completion.text(for: ["completion", ""]) == "bash\nzsh\nfish\n")
  }

  @Test("the commands of the manual are parsed")
  func commands() throws {
    #expect(try Command(arguments: ["manual"], environment: [:]) == .manual)
    #expect(try Command(arguments: ["completion", "zsh"], environment: [:]) == .completion(.zsh))
    #expect(
      try Command(arguments: ["status"], environment: ["FOURTOP_DATA_DIR": "/d"])
        == .status(dataDirectory: "/d"))
    for words in [["manual", "x"], ["completion"], ["completion", "csh"], ["status", "x"]] {
      #expect(throws: UsageError.self) { try Command(arguments: words, environment: [:]) }
    }
  }

  @Test("each command that the completions give a data directory takes one")
  func dataCommands() throws {
    let words = [
      "account": ["delete", "x"], "uplink": ["list"], "hall": ["list"], "table": ["list"],
      "backup": ["f"], "restore": ["f"], "status": [], "doctor": [],
    ]
    let names = HelpTable().names.map(\.name).filter { !DataWords.options(of: $0).isEmpty }
    #expect(Set(words.keys) == Set(names))
    for (name, rest) in words {
      _ = try Command(arguments: [name] + rest + ["--data-dir", "/d"], environment: [:])
    }
  }
}
