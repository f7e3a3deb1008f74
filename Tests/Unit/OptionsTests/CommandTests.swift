import Files
import Net
import QuizFiles
import TestSupport
import Testing

@testable import Options

@Suite("The command line")
struct CommandTests {
  private func serve(
    _ arguments: [String], _ environment: [String: String] = [:]
  ) throws -> ServeOptions {
    let command = try Command(arguments: ["serve"] + arguments, environment: environment)
    guard case .serve(let options) = command else {
      Issue.record("not serve: \(command)")
      return ServeOptions()
    }
    return options
  }

  @Test("every command is parsed")
  func commands() throws {
    #expect(try Command(arguments: [], environment: [:]) == .help)
    #expect(try Command(arguments: ["help"], environment: [:]) == .help)
    for words in [
      ["--help"], ["-h"], ["serve", "--help"], ["serve", "--host", "x", "-h"],
      ["quiz", "--help"], ["backup", "-h"],
    ] {
      #expect(try Command(arguments: words, environment: [:]) == .help)
    }
    #expect(try Command(arguments: ["help", "serve"], environment: [:]) == .help)
    for words in [["version"], ["--version"]] {
      #expect(try Command(arguments: words, environment: [:]) == .version)
    }
    #expect(try Command(arguments: ["serve"], environment: [:]) == .serve(ServeOptions()))
    #expect(try Command(arguments: ["addresses"], environment: [:]) == .addresses(ServeOptions()))
    #expect(try Command(arguments: ["routes"], environment: [:]) == .routes)
    #expect(throws: UsageError(sentence: "use: fourtop routes")) {
      try Command(arguments: ["routes", "more"], environment: [:])
    }
    #expect(
      try Command(arguments: ["quiz", "check", "a.json"], environment: [:]) == .quizCheck("a.json"))
    #expect(
      try Command(arguments: ["quiz", "import", "gift", "a.txt"], environment: [:])
        == .quizImport(.gift, file: "a.txt", columns: nil))
    let words = ["--skip=1", "csv", "a.csv", "--columns", "question,right,wrong,wrong,wrong"]
    #expect(
      try Command(arguments: ["quiz", "import"] + words, environment: [:])
        == .quizImport(
          .csv, file: "a.csv",
          columns: ImportColumns("question,right,wrong,wrong,wrong", skipped: 1)))
    #expect(
      try Command(arguments: ["backup", "a.db"], environment: [:])
        == .backup(file: "a.db", withAuthority: false, DataPlace()))
  }

  @Test("a backup's data directory is the option's, else the environment's")
  func backup() throws {
    let environment = ["FOURTOP_DATA_DIR": "/e"]
    for words in [["--data-dir", "/d", "a.db"], ["a.db", "--data-dir=/d"]] {
      #expect(
        try Command(arguments: ["backup"] + words, environment: environment)
          == .backup(file: "a.db", withAuthority: false, DataPlace(directory: "/d")))
    }
    #expect(
      try Command(arguments: ["backup", "a.db"], environment: environment)
        == .backup(file: "a.db", withAuthority: false, DataPlace(directory: "/e")))
    #expect(
      try Command(arguments: ["backup", "--with-authority", "a.db"], environment: environment)
        == .backup(file: "a.db", withAuthority: true, DataPlace(directory: "/e")))
    #expect(
      try Command(arguments: ["restore", "a.db"], environment: environment)
        == .restore(file: "a.db", DataPlace(directory: "/e")))
  }

  @Test("every option is parsed, with a space or an equals sign")
  func options() throws {
    var wanted = ServeOptions()
    wanted.host = "127.0.0.1"
    wanted.httpPort = 0
    wanted.httpsPort = 1
    wanted.tlsCertificate = "/c.pem"
    wanted.tlsKey = "/k.pem"
    wanted.dataDirectory = "/d"
    wanted.quizURL = "http://h/quiz1.json"
    wanted.link = WebAddress("https://party.example:8443")
    wanted.near = [try #require(AddressRange("192.168.2.0/24"))]
    wanted.allowedHosts = ["a.example", "b.example"]
    wanted.trustedProxies = [
      try #require(AddressRange("10.0.0.0/8")), try #require(AddressRange("::1")),
    ]
    wanted.registration = .closed
    wanted.guestChoice = false
    wanted.webDirectory = "/w"
    wanted.servesQuizzes = true
    wanted.tiles = "https://t/{z}/{x}/{y}"
    wanted.tilesAttribution = "© them"
    wanted.tables = 500
    wanted.accounts = 1_000_000
    wanted.logFormat = .json
    wanted.logLevel = .debug
    #expect(
      try serve([
        "--host", "127.0.0.1", "--http-port=0", "--https-port", "1", "--tls-cert=/c.pem",
        "--tls-key", "/k.pem", "--data-dir", "/d", "--quiz-url",
        "http://h/quiz1.json", "--link", "https://Party.example:8443/", "--near", "192.168.2.0/24",
        "--allow-host", "A.example", "--allow-host=b.example",
        "--trusted-proxy", "10.0.0.0/8", "--trusted-proxy=::1", "--registration", "closed",
        "--guests", "off",
        "--web-dir", "/w", "--serve-quizzes", "--tiles", "https://t/{z}/{x}/{y}",
        "--tiles-attribution=© them",
        "--tables", "500", "--accounts=1000000",
        "--log-format", "json", "--log-level", "debug",
      ]) == wanted)
  }

  @Test("servers that share a store are public and have a database")
  func sharedStore() throws {
    let place = ["--public", "--trusted-proxy", "::1", "--store", "postgres://f@db.example/f"]
    #expect(try serve(place + ["--shared-store"]).sharesStore)
    #expect(try !serve(place).sharesStore)
    for words in [["--shared-store"], Array(place[..<3]), Array(place[3...])] {
      #expect(throws: UsageError.self) { try serve(words + ["--shared-store"]) }
    }
  }

  @Test("a public server is one with a switch")
  func publicServer() throws {
    #expect(try serve(["--public", "--trusted-proxy", "::1"]).isPublic)
    #expect(try !serve(["--trusted-proxy", "::1"]).isPublic)
  }

  @Test(
    "NW1: a link is http or https with a name or an address, and omits the usual port",
    arguments: [
      ("https://Party.Example", "https://party.example"),
      ("https://party.example:443/", "https://party.example"),
      ("http://party.example:443", "http://party.example:443"),
      ("http://192.168.1.20:80", "http://192.168.1.20"),
      ("HTTP://[FD00::5]:8080", "http://[fd00::5]:8080"), ("party.example", nil),
      ("ftp://party.example", nil), ("http://party.example/t", nil), ("http://", nil),
      ("http://a:0", nil), ("http://a@b", nil), ("http://[fe80::1%25eth0]", nil),
    ] as [(String, String?)])
  func links(_ text: String, _ link: String?) {
    #expect(WebAddress(text)?.link == link)
  }

  @Test("R1: a command sets an account's password, or deletes the account, by its name")
  func accounts() throws {
    for (word, order) in [
      ("reset-password", Command.AccountAction.resetPassword), ("delete", .delete),
    ] {
      let command = try Command(arguments: ["account", word, "anna"], environment: [:])
      #expect(command == .account(order, name: "anna", DataPlace()))
    }
  }

  @Test("NW7: each option has a variable, and an option overrides its variable")
  func environment() throws {
    #expect(try serve([], ["FOURTOP_HTTP_PORT": "81"]).httpPort == 81)
    #expect(try serve(["--http-port", "82"], ["FOURTOP_HTTP_PORT": "81"]).httpPort == 82)
    #expect(try serve([], ["FOURTOP_SERVE_QUIZZES": "yes"]).servesQuizzes)
    #expect(try !serve([], ["FOURTOP_SERVE_QUIZZES": "no"]).servesQuizzes)
  }

  @Test("R4: a secret is read from its variable, never from an argument, and never printed")
  func secrets() throws {
    let token = "FOURTOP_UPLINK_TOKEN"
    let options = try serve(["--uplink", "https://play.example.org"], [token: "hush"])
    #expect(options.uplinkToken == "hush")
    for words in [["--uplink-token", "hush"], ["--uplink-token=hush"]] {
      let error = #expect(throws: UsageError.self) {
        try serve(["--uplink", "https://play.example.org"] + words)
      }
      #expect(
        error?.sentence == "all users of this machine could read the value of --uplink-token; "
          + "set the variable FOURTOP_UPLINK_TOKEN instead")
    }
    let tiles = #expect(throws: UsageError.self) { try serve(["--tiles", "https://t/?key=hush"]) }
    #expect(tiles?.sentence.contains("hush") == false)
  }

  @Test(
    "an unknown word, an unknown option or a bad value gives one clear line",
    arguments: [
      (["dance"], "unknown command \"dance\"; try: fourtop help"),
      (["serve", "--dance"], "unknown option \"--dance\"; try: fourtop help"),
      (["serve", "--http-port"], "--http-port needs a value"),
      (
        ["serve", "--http-port", "65536"],
        "--http-port must be a port from 0 to 65535, not \"65536\""
      ),
      (
        ["serve", "--https-port", "x"],
        "--https-port must be a port from 0 to 65535, not \"x\""
      ),
      (["serve", "--http-port", "8443"], "--http-port and --https-port are both 8443"),
      (
        ["serve", "--tls-cert", "c.pem"],
        "--tls-cert and --tls-key belong together; set both or neither"
      ),
      (
        ["serve", "--tls-key", "k.pem"],
        "--tls-cert and --tls-key belong together; set both or neither"
      ),
      (
        ["serve", "--public"],
        "--public needs a certificate that browsers trust (--tls-cert and --tls-key), "
          + "or --trusted-proxy if a proxy has it"
      ),
      (
        ["serve", "--public", "--trusted-proxy", "::1", "--near", "10.0.0.0/8"],
        "--near does not go with --public: on the internet nobody is near"
      ),
      (
        ["serve", "--near", "home"],
        "--near must be an address or a block of them, such as 192.168.2.0/24, not \"home\""
      ),
      (
        ["serve", "--link", "https://party.example/fourtop"],
        "--link must be an address such as https://party.example or http://192.168.1.20:8080, "
          + "not \"https://party.example/fourtop\""
      ),
      (
        ["serve", "--trusted-proxy", "proxy.example"],
        "--trusted-proxy must be an address or a block of them, such as 10.0.0.0/8, "
          + "not \"proxy.example\""
      ),
      (
        ["serve", "--registration", "no"],
        "--registration must be open or closed, not \"no\""
      ),
      (["serve", "--guests", "maybe"], "--guests must be on or off, not \"maybe\""),
      (
        ["account", "delete"],
        "use: fourtop account reset-password NAME, or fourtop account delete NAME"
      ),
      (["serve", "--tables", "0"], "--tables must be a number from 1 to 1000000, not \"0\""),
      (
        ["serve", "--tables", "1000001"],
        "--tables must be a number from 1 to 1000000, not \"1000001\""
      ),
      (
        ["serve", "--accounts", "10000001"],
        "--accounts must be a number from 1 to 10000000, not \"10000001\""
      ),
      (["serve", "--log-format", "xml"], "--log-format must be text or json, not \"xml\""),
      (
        ["serve", "--log-level", "x"],
        "--log-level must be error, warning, info or debug, not \"x\""
      ),
      (["serve", "--serve-quizzes=yes"], "--serve-quizzes takes no value"),
      (["serve", "--host", ""], "--host must be a value, not \"\""),
      (["backup"], "use: fourtop backup FILE [--data-dir DIR]"),
      (["backup", "a", "b"], "use: fourtop backup FILE [--data-dir DIR]"),
      (["restore"], "use: fourtop restore FILE [--data-dir DIR]"),
      (["restore", "a", "b"], "use: fourtop restore FILE [--data-dir DIR]"),
      (
        ["restore", "a", "--with-authority"],
        "unknown option \"--with-authority\"; try: fourtop help"
      ),
      (["backup", "a", "--data-dir"], "--data-dir needs a value"),
      (["backup", "a", "--data-dir="], "--data-dir must be a value, not \"\""),
      (["backup", "a", "--host"], "unknown option \"--host\"; try: fourtop help"),
      (
        ["quiz", "import", "xls", "f"],
        "fourtop quiz import reads one of opentdb, gift, aiken, csv, tsv, xlsx, kahoot, not \"xls\""
      ),
      (
        ["quiz", "import", "csv"],
        "use: fourtop quiz import FORM FILE [--columns ROLES [--skip LINES]]"
      ),
      (["quiz", "import", "csv", "f", "--columns"], "--columns needs a value"),
      (
        ["quiz", "import", "csv", "f", "--skip", "1"],
        "--skip needs --columns, too: without it a header is searched"
      ),
      (
        ["quiz", "import", "csv", "f", "--columns=question,right,wrong,wrong,wrong", "--skip=x"],
        "--skip needs a number of lines, not \"x\""
      ),
      (
        ["quiz", "import", "gift", "f", "--columns=question,right,wrong,wrong,wrong"],
        "--columns is for tables; gift has no columns"
      ),
      (
        ["quiz", "import", "csv", "f", "--columns=question,right"],
        "--columns needs question once, and right with three of wrong, or four of option "
          + "with answer, letter, number, index or text; - for a column that is not read"
      ),
      (
        ["quiz"],
        "use: fourtop quiz check FILE-URL-OR-FOLDER, or fourtop quiz import FORM FILE"
      ),
    ])
  func refusals(_ arguments: [String], _ sentence: String) {
    #expect(throws: UsageError(sentence: sentence)) {
      try Command(arguments: arguments, environment: [:])
    }
  }

  @Test("docs/operations.md lists every option with its variable, as help does")
  func documented() throws {
    let page = try Checkout.text(of: "docs/operations.md")
    let rows = page.split(separator: "\n").filter {
      $0.contains("| `FOURTOP_")
    }
    #expect(rows.count == ServeOptions.Option.allCases.count)
    for option in ServeOptions.Option.allCases {
      let name = option.isSecret ? "| – |" : "| `\(option.rawValue)"
      #expect(
        rows.contains { $0.hasPrefix(name) && $0.contains("| `\(option.variable)` |") },
        "\(option)")
    }
  }

  @Test("help names every command and every option")
  func helpIsComplete() {
    let commands = [
      "serve", "quiz check", "quiz import", "account reset-password", "account delete",
      "uplink token", "hall list", "table list", "backup", "restore", "version", "help",
    ]
    for command in commands { #expect(Help.text.contains("fourtop \(command)"), "\(command)") }
    for option in ServeOptions.Option.allCases {
      // A secret has no option.
      #expect(Help.text.contains(option.rawValue) == !option.isSecret)
      if option.isSecret { #expect(Help.text.contains(option.variable)) }
    }
  }
}
