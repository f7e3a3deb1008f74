import Logging
import Net
import QuizFiles

/// What `fourtop serve` is told, by options or by environment variables (`docs/operations.md`).
public struct ServeOptions: Equatable, Sendable {
  /// An IP literal or `localhost`; `nil`: every interface.
  public var host: String?
  /// 0 picks a free one and prints it.
  public var httpPort: UInt16 = 8080
  /// 0 picks a free one and prints it.
  public var httpsPort: UInt16 = 8443
  /// PEM, the server's own certificate first; `nil`: one by the server's local authority.
  public var tlsCertificate: String?
  /// PEM, unencrypted; with `tlsCertificate` or not at all.
  public var tlsKey: String?
  /// `nil`: `$XDG_DATA_HOME/fourtop`, else `~/.local/share/fourtop`.
  public var dataDirectory: String?
  /// A URL or a directory; `nil`: the server's own pack.
  public var quizURL: String?
  /// Own names by which this server may be called besides its addresses and the machine's name.
  public var allowedHosts: [String] = []
  /// On the internet: nobody is near, everybody logs in (R1, R5).
  public var isPublic = false
  /// From whom it is believed whom a request comes from.
  public var trustedProxies: [AddressRange] = []
  /// Who may make an account.
  public var registration: Registration = .open
  /// The public server by which friends far away come (R4).
  public var uplink: UplinkAddress?
  /// What `fourtop uplink token` gave there; with `uplink` or not at all.
  public var uplinkToken: String?
  /// PEM: who may vouch for the public server; `nil`: whom this system trusts.
  public var uplinkAuthority: String?
  /// The folder that holds `public` and `quizzes`; `nil`: looked for upwards from the executable.
  public var webDirectory: String?
  /// Offer `/quizzes/quizN.json` to other servers.
  public var servesQuizzes = false
  /// Where the tiles of a street map are fetched, with whom it is owed to; `nil`: no third party is
  /// asked for anything (L4).
  public var tiles: String?
  public var tilesAttribution: String?
  /// The number of loops; `nil`: one for each core.
  public var threads: Int?
  public var logFormat: LogFormat = .text
  public var logLevel: LogLevel = .info

  public init() {}
}

/// Whether people may make accounts (`--registration`).
public enum Registration: String, Sendable {
  case open
  /// Those who have one log in.
  case closed
}

/// What the command line asks for.
public enum Command: Equatable, Sendable {
  case serve(ServeOptions)
  case quizCheck(String)
  case quizImport(ImportForm, file: String)
  case account(AccountCommands.Order, name: String, dataDirectory: String?)
  case backup(file: String, dataDirectory: String?)
  case uplink(UplinkCommands.Order, dataDirectory: String?)
  case hall(HallCommands.Order, dataDirectory: String?)
  case table(TableCommands.Order, dataDirectory: String?)
  case routes
  case version
  case help
}

/// A command line that cannot be followed: one line for the terminal, exit status 2.
public struct UsageError: Error, Equatable, Sendable {
  public var sentence: String
}
