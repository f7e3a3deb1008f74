/// The facts that tell whether phones can reach this server (NW9).
public struct ReachabilityFacts: Equatable, Sendable {
  /// An address of this machine.
  public struct Address: Equatable, Sendable {
    public enum Place: Equatable, Sendable {
      /// In a network that phones may be in.
      case home
      /// Chosen by this machine, because no router gave it one (RFC 3927).
      case selfAssigned
      /// In a tunnel, or in a network inside this machine.
      case inside
    }

    /// The link that phones open.
    public var url: String
    public var place: Place

    public init(url: String, place: Place) {
      self.url = url
      self.place = place
    }
  }

  /// The https listener's certificate.
  public enum Certificate: Equatable, Sendable {
    /// One of the local authority, which phones must trust first, at this page.
    case local(page: String)
    /// An own one of the operator. `days`: until it expires. `missing`: the host of links that it does not name.
    case own(expires: String, days: Int, missing: String?)
  }

  public enum Clock: Equatable, Sendable {
    case synchronised
    case alone
    /// Earlier than this program was made.
    case wrong(day: String)
    case unknown
  }

  /// The machine's name in the local network (NW8).
  public struct LocalName: Equatable, Sendable {
    /// With `.local`.
    public var name: String
    /// Whether Avahi answers for it.
    public var isAnswered: Bool

    public init(name: String, isAnswered: Bool) {
      self.name = name
      self.isAnswered = isAnswered
    }
  }

  /// The data directory.
  public struct Disk: Equatable, Sendable {
    public var folder: String
    public var isWritable: Bool
    /// `nil` if unknown.
    public var freeMiB: Int?

    public init(folder: String, isWritable: Bool, freeMiB: Int?) {
      self.folder = folder
      self.isWritable = isWritable
      self.freeMiB = freeMiB
    }
  }

  public var httpPort: UInt16
  public var httpsPort: UInt16
  public var isPublic = false
  /// The beginning of all links (`--link`).
  public var link: String?
  /// Whether the server listens on this machine alone.
  public var isLoopbackOnly = false
  /// Whether the server runs in a container whose addresses phones cannot reach.
  public var isContained = false
  /// The likeliest first.
  public var addresses: [Address] = []
  /// `nil`: none is on.
  public var firewall: Firewall?
  /// The interfaces of tunnels that are up.
  public var tunnels: [String] = []
  /// The tunnel that all traffic to elsewhere takes.
  public var mainTunnel: String?
  public var certificate: Certificate?
  public var clock = Clock.unknown
  /// `nil`: phones can open no name.
  public var name: LocalName?
  public var disk: Disk?
  /// Where the host puts own quizzes; `nil` if an option names their place.
  public var quizFolder: String?
  /// Pages on other devices; `quietFor`: seconds since one came or went, `nil` if none has come.
  public var openPages = 0
  public var quietFor: Int?

  public init(httpPort: UInt16, httpsPort: UInt16) {
    self.httpPort = httpPort
    self.httpsPort = httpsPort
  }
}
