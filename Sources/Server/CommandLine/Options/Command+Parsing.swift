import Bytes
import Content
import Logging
import Net
import QuizFiles

extension Command {
  /// Parses `arguments` (without the program's name), the configuration file and `environment`. An
  /// option overrides the file, and the file a variable (NW7).
  ///
  /// Throws one sentence for an unknown word, an unknown option or a bad value.
  package init(
    arguments: [String], environment: [String: String], files: ConfigurationFiles = .chosenOnly
  ) throws(UsageError) {
    // A request for help overrides all other words.
    guard !arguments.contains("--help"), !arguments.contains("-h") else {
      self = .help
      return
    }
    var rest = arguments[...]
    switch rest.popFirst() {
    case nil, "help": self = .help
    case "version", "--version": self = .version
    case "serve": self = .serve(try ServeOptions(Settings(rest, environment, files)))
    case "addresses":
      self = .addresses(try ServeOptions(Settings(rest, environment, files)))
    case "config" where rest == ["sample"]: self = .sampleConfiguration
    case "config":
      let settings = try Settings(rest, environment, files)
      _ = try ServeOptions(settings)
      self = .config(settings)
    case "quiz": self = try Command.quiz(rest)
    case "store": self = try Command.store(rest)
    case "routes" where rest.isEmpty: self = .routes
    case "metrics" where rest.isEmpty: self = .metrics
    case "events" where rest.isEmpty: self = .events
    case "manual" where rest.isEmpty: self = .manual
    case "routes", "metrics", "events", "manual": throw UsageError(usage: arguments[0])
    case "account", "backup", "doctor", "hall", "restore", "status", "table", "uplink":
      self = try Command.ofData(arguments[0], rest, environment, files)
    case "completion" where rest.first == "--": self = .candidates(Array(rest.dropFirst()))
    case "completion":
      guard rest.count == 1, let shell = rest.first.flatMap(Shell.init(rawValue:)) else {
        throw UsageError(usage: "completion")
      }
      self = .completion(shell)
    case let word?:
      throw UsageError(sentence: "unknown command \"\(word)\"; try: fourtop help")
    }
  }

  private static func quiz(_ words: ArraySlice<String>) throws(UsageError) -> Command {
    let words = Array(words)
    switch (words.first, words.count) {
    case ("check", 2): return .quizCheck(words[1])
    case ("import", 2...): return try quizImport(words.dropFirst())
    default:
      throw UsageError(usage: "quiz")
    }
  }

  /// `FORM FILE [--columns ROLES [--skip N]]`, the options anywhere.
  private static func quizImport(_ words: ArraySlice<String>) throws(UsageError) -> Command {
    var plain: [String] = []
    var values: [String: String] = [:]
    var rest = words
    while let word = rest.popFirst() {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = parts.first.map(String.init), ["--columns", "--skip"].contains(name) else {
        plain.append(word)
        continue
      }
      guard let value = parts.count > 1 ? String(parts[1]) : rest.popFirst() else {
        throw UsageError(sentence: "\(name) needs a value")
      }
      values[name] = value
    }
    guard plain.count == 2 else {
      throw UsageError(
        sentence: "use: fourtop quiz import FORM FILE [--columns ROLES [--skip LINES]]")
    }
    guard let format = ImportForm(rawValue: plain[0]) else {
      let forms = ImportForm.allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageError(
        sentence: "fourtop quiz import reads one of \(forms), not \"\(plain[0])\"")
    }
    return .quizImport(format, file: plain[1], columns: try importColumns(values, of: format))
  }

  private static func importColumns(
    _ values: [String: String], of form: ImportForm
  ) throws(UsageError) -> ImportColumns? {
    guard let roles = values["--columns"] else {
      guard values["--skip"] == nil else {
        throw UsageError(sentence: "--skip needs --columns, too: without it a header is searched")
      }
      return nil
    }
    guard form.isTable else {
      throw UsageError(sentence: "--columns is for tables; \(form.rawValue) has no columns")
    }
    guard let skipped = Int(digits: values["--skip"] ?? "0", in: 0...1_000_000) else {
      throw UsageError(
        sentence: "--skip needs a number of lines, not \"\(values["--skip"] ?? "")\"")
    }
    guard let columns = ImportColumns(roles, skipped: skipped) else {
      throw UsageError(
        sentence: "--columns needs question once, and right with three of wrong, or four of option "
          + "with answer, letter, number, index or text; - for a column that is not read")
    }
    return columns
  }
}

extension ServeOptions {
  /// Parses the values of settings.
  init(_ settings: Settings) throws(UsageError) {
    self.init()
    for setting in settings.all {
      try set(setting.option, to: OptionValue(setting))
    }
    store = try settings.store()
    guard (tlsCertificate == nil) == (tlsKey == nil) else {
      throw UsageError(sentence: "--tls-cert and --tls-key belong together; set both or neither")
    }
    guard !isPublic || tlsCertificate != nil || !trustedProxies.isEmpty else {
      throw UsageError(
        sentence: "--public needs a certificate that browsers trust (--tls-cert and --tls-key), "
          + "or --trusted-proxy if a proxy has it")
    }
    guard !sharesStore || (isPublic && store != nil) else {
      throw UsageError(
        sentence: "--shared-store needs --public and --store: servers share a PostgreSQL database")
    }
    guard !isPublic || near.isEmpty else {
      throw UsageError(
        sentence: "--near does not go with --public: on the internet nobody is near")
    }
    guard (tiles == nil) == (tilesAttribution == nil) else {
      throw UsageError(
        sentence: "--tiles and --tiles-attribution belong together; set both or neither")
    }
    guard (uplink == nil) == (uplinkToken == nil) else {
      throw UsageError(
        sentence: "--uplink and the variable FOURTOP_UPLINK_TOKEN belong together; make the token "
          + "with \"fourtop uplink token\" on the public server")
    }
    guard uplink != nil || uplinkAuthority == nil else {
      throw UsageError(sentence: "--uplink-ca needs --uplink")
    }
    guard httpPort != httpsPort || httpPort == 0 else {
      throw UsageError(sentence: "--http-port and --https-port are both \(httpPort)")
    }
  }

  private mutating func set(_ option: Option, to value: OptionValue) throws(UsageError) {
    switch option {
    case .config: configuration = value.text
    case .host: host = value.text
    case .httpPort: httpPort = try value.port()
    case .httpsPort: httpsPort = try value.port()
    case .tlsCert: tlsCertificate = value.text
    case .tlsKey: tlsKey = value.text
    case .dataDir: dataDirectory = value.text
    // With its origin, which decides whether it may contain a password.
    case .store: break
    case .sharedStore: sharesStore = try value.flag()
    case .quizURL: quizURL = value.text
    case .link:
      link = try value.parsed(
        "an address such as https://party.example or http://192.168.1.20:8080"
      ) { WebAddress($0) }
    case .near: near.append(try value.range(like: "192.168.2.0/24"))
    case .allowHost: allowedHosts.append(value.text.lowercased())
    case .public: isPublic = try value.flag()
    case .trustedProxy: trustedProxies.append(try value.range(like: "10.0.0.0/8"))
    case .registration:
      registration = try value.parsed("open or closed") { Registration(rawValue: $0) }
    case .guests: guestChoice = try value.parsed("on or off", OptionValue.answer)
    case .uplink:
      uplink = try value.parsed("an address such as https://play.example.org") {
        UplinkAddress($0)
      }
    case .uplinkToken: uplinkToken = try value.token()
    case .uplinkCA: uplinkAuthority = value.text
    case .webDir: webDirectory = value.text
    case .serveQuizzes: servesQuizzes = try value.flag()
    case .tiles: tiles = try value.tiles()
    case .tilesAttribution: tilesAttribution = value.text
    case .noSandbox: hasSandbox = try !value.flag()
    case .tables: tables = try value.number(in: 1...1_000_000)
    case .accounts: accounts = try value.number(in: 1...10_000_000)
    case .logFormat: logFormat = try value.parsed("text or json") { LogFormat(rawValue: $0) }
    case .logLevel:
      logLevel = try value.parsed("error, warning, info or debug") { LogLevel(name: $0) }
    }
  }

  /// The options, by their spelling.
  package enum Option: String, CaseIterable, Sendable {
    case config = "--config"
    case host = "--host"
    case httpPort = "--http-port"
    case httpsPort = "--https-port"
    case tlsCert = "--tls-cert"
    case tlsKey = "--tls-key"
    case dataDir = "--data-dir"
    case store = "--store"
    case sharedStore = "--shared-store"
    case quizURL = "--quiz-url"
    case link = "--link"
    case near = "--near"
    case allowHost = "--allow-host"
    case `public` = "--public"
    case trustedProxy = "--trusted-proxy"
    case registration = "--registration"
    case guests = "--guests"
    case uplink = "--uplink"
    case uplinkToken = "--uplink-token"
    case uplinkCA = "--uplink-ca"
    case webDir = "--web-dir"
    case serveQuizzes = "--serve-quizzes"
    case tiles = "--tiles"
    case tilesAttribution = "--tiles-attribution"
    case noSandbox = "--no-sandbox"
    case tables = "--tables"
    case accounts = "--accounts"
    case logFormat = "--log-format"
    case logLevel = "--log-level"

    var isSwitch: Bool {
      [.noSandbox, .serveQuizzes, .public, .sharedStore].contains(self)
    }

    /// Whether it may have several values.
    var isRepeatable: Bool {
      switch self {
      case .near, .allowHost, .trustedProxy: true
      default: false
      }
    }

    /// Only accepted as a variable: every user of the machine can read a process's arguments.
    var isSecret: Bool { self == .uplinkToken }

    /// `--http-port` → `FOURTOP_HTTP_PORT`.
    package var variable: String {
      "FOURTOP_"
        + String(rawValue.dropFirst(2).map { $0 == "-" ? "_" : $0 }).uppercased()
    }
  }
}
