import Content
import PostgreSQL
import QuizFiles

/// The output of `fourtop config`: each setting of `serve`, its value, and where it comes from (NW7).
extension Settings {
  package var text: String {
    let rows = ServeOptions.Option.allCases.flatMap { option -> [[String]] in
      let settings = all.filter { $0.option == option }
      let last = option.isRepeatable ? settings : settings.suffix(1)
      guard !last.isEmpty else { return [[option.name, option.standard, "default"]] }
      return last.map { [option.name, $0.shown, $0.origin.description] }
    }
    let widths = (0..<2).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = zip(row, widths).map { cell, width in
        cell + String(repeating: " ", count: width - cell.count)
      }
      return (cells + [row[2]]).joined(separator: "  ") + "\n"
    }.joined()
  }
}

extension Settings.Setting {
  /// The value without secrets.
  fileprivate var shown: String {
    switch option {
    case .uplinkToken: "(hidden)"
    case .store: PostgresAddress(value)?.name ?? "(hidden)"
    case .quizURL, .tiles: QuizSeries.withoutSecrets(value)
    default: value
    }
  }
}

extension Settings.Origin: CustomStringConvertible {
  package var description: String {
    switch self {
    case .variable(let name), .argument(let name): name
    case .file(let path, let line): "\(path):\(line)"
    }
  }
}

extension ServeOptions.Option {
  /// The value without a setting.
  fileprivate var standard: String {
    let options = ServeOptions()
    return switch self {
    case .config: "/etc/fourtop/fourtop.conf, if it exists"
    case .host: "every interface"
    case .httpPort: String(options.httpPort)
    case .httpsPort: String(options.httpsPort)
    case .tlsCert, .tlsKey: "from the local authority"
    case .dataDir: "$XDG_DATA_HOME/fourtop, else ~/.local/share/fourtop"
    case .store: "the file fourtop.db in the data directory"
    case .sharedStore: options.sharesStore ? "yes" : "no"
    case .quizURL: "the built-in pack"
    case .link: "from each request"
    case .near, .allowHost, .trustedProxy, .uplink, .uplinkToken, .tiles, .tilesAttribution: "none"
    case .public: options.isPublic ? "yes" : "no"
    case .registration: options.registration.rawValue
    case .guests: options.takesGuests ? "on" : "off"
    case .uplinkCA: "the system's"
    case .webDir: "found from the program"
    case .serveQuizzes: options.servesQuizzes ? "yes" : "no"
    case .noSandbox: options.hasSandbox ? "no" : "yes"
    case .tables: String(options.tables)
    case .accounts: String(options.accounts)
    case .logFormat: options.logFormat.rawValue
    case .logLevel: options.logLevel.name
    }
  }
}
