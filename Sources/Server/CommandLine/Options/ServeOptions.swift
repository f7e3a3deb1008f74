import Content
import Logging
import Net
import PostgreSQL
import QuizFiles

/// The settings of `fourtop serve`, from options, the configuration file and environment variables (`docs/operations.md`).
package struct ServeOptions: Equatable, Sendable {
  /// The configuration file of `--config`, which was read before; `nil`: the standard one.
  package var configuration: String?
  /// An IP literal or `localhost`; `nil`: every interface.
  package var host: String?
  /// 0 picks a free port and prints it.
  package var httpPort: UInt16 = 8080
  /// 0 picks a free port and prints it.
  package var httpsPort: UInt16 = 8443
  /// PEM, the server's own certificate first; `nil`: the local authority issues one.
  package var tlsCertificate: String?
  /// PEM, unencrypted; set if `tlsCertificate` is.
  package var tlsKey: String?
  /// `nil`: `$XDG_DATA_HOME/fourtop`, else `~/.local/share/fourtop`.
  package var dataDirectory: String?
  /// The database of all records; `nil`: a file in the data directory.
  package var store: PostgresAddress?
  /// Whether other servers use the database, too, and share the tables.
  package var sharesStore = false
  /// A URL or a directory; `nil`: the server's own pack.
  package var quizURL: String?
  /// The beginning of links and QR codes (NW1); `nil`: the server derives it.
  package var link: WebAddress?
  /// Further networks that count as the house (NW2).
  package var near: [AddressRange] = []
  /// Host names of this server besides its addresses and the machine's name.
  package var allowedHosts: [String] = []
  /// Whether the server is on the internet: everybody logs in, and nobody is near (R1, R5).
  package var isPublic = false
  /// Proxies whose `X-Forwarded-…` and `Forwarded` fields are trusted.
  package var trustedProxies: [AddressRange] = []
  /// Whether new accounts can be registered.
  package var registration: Registration = .open
  /// Whether friends far away may come by a table's link without an account (R8). `nil`: only at a public
  /// server.
  package var guestChoice: Bool?
  package var takesGuests: Bool { guestChoice ?? isPublic }
  /// The public server for far players (R4).
  package var uplink: UplinkAddress?
  /// The token of `fourtop uplink token` on the public server; set if `uplink` is.
  package var uplinkToken: String?
  /// PEM: the authorities of the public server's certificate; `nil`: those that this system trusts.
  package var uplinkAuthority: String?
  /// The folder with `public` and `quizzes`; `nil`: searched upwards from the executable.
  package var webDirectory: String?
  /// Whether the server offers `/quizzes/quizN.json` to other servers.
  package var servesQuizzes = false
  /// The address of a street map's tiles, set together with its credit; `nil`: pages send no third
  /// party a request (L4).
  package var tiles: String?
  package var tilesAttribution: String?
  /// Whether the server closes all files but its own to itself (NW10).
  package var hasSandbox = true
  /// The most open tables.
  package var tables = 10_000
  /// The most accounts.
  package var accounts = 100_000
  package var logFormat: LogFormat = .text
  package var logLevel: LogLevel = .info

  package init() {}
}

extension ServeOptions {
  /// The places of the server's data.
  package var dataPlace: DataPlace { DataPlace(directory: dataDirectory, store: store) }

  /// The street map; `nil` without one.
  package var streetMap: StreetMap? {
    guard let tiles, let tilesAttribution else { return nil }
    return StreetMap(template: tiles, attribution: tilesAttribution)
  }
}

/// The value of `--registration`.
package enum Registration: String, Sendable {
  case open
  /// Only existing accounts can log in.
  case closed
}

/// The command of a command line.
package enum Command: Equatable, Sendable {
  case serve(ServeOptions)
  case addresses(ServeOptions)
  case config(Settings)
  case sampleConfiguration
  case quizCheck(String)
  case quizImport(ImportForm, file: String, columns: ImportColumns?)
  case account(Command.AccountAction, name: String, DataPlace)
  case backup(file: String, withAuthority: Bool, DataPlace)
  case restore(file: String, DataPlace)
  case storeCopy(from: Command.StoreSide, to: Command.StoreSide)
  case uplink(Command.UplinkAction, DataPlace)
  case hall(Command.HallAction, DataPlace)
  case table(Command.TableAction, dataDirectory: String?)
  case routes
  case metrics
  case events
  case status(dataDirectory: String?)
  case doctor(dataDirectory: String?)
  case manual
  case completion(Shell)
  /// The words with which a shell may complete the last of these.
  case candidates([String])
  case version
  case help
}

/// An invalid command line: one line for the terminal, exit status 2.
package struct UsageError: Error, Equatable, Sendable {
  package var sentence: String
}

/// The reason why a command failed or the server cannot start: one line for the terminal.
package struct CommandFailure: Error, Equatable, Sendable {
  package var sentence: String
  /// Whether an option has an invalid value.
  package var isUsage = false

  package init(sentence: String, isUsage: Bool = false) {
    self.sentence = sentence
    self.isUsage = isUsage
  }
}
