import Tables

/// The present facts about a page that comes in, about its table and the server.
public struct Situation: Hashable, Sendable {
  /// How the table knows the page's player.
  public enum Acquaintance: Hashable, Sendable {
    case stranger
    /// It is or was at the table.
    case player
    /// It has or had a guest pass here.
    case guest
  }

  // MARK: The page

  /// Whether a place has welcomed the page.
  public var isGreeted = false
  /// Whether the page needs no guest pass: it is near, or has an account here or at the public server of the
  /// uplink (R1, R7).
  public var isMember = false
  /// Whether it is logged in at this server.
  public var hasAccount = false
  /// Whether the device has a cookie, without which it could not be recognised.
  public var hasDevice = false
  /// Its right to ask at the table.
  public var credential = TableInput.Credential.none
  /// Whether it brings the link to a laptop's table with its code.
  public var hasLaptopLink = false
  /// Whether a lookup of the code would be answered now.
  public var mayLook = true

  // MARK: The server

  /// Whether it is a public server.
  public var isPublic = false
  /// Whether it takes guests by link (R8).
  public var takesGuests = false
  /// Whether it shares tables with other servers of the same database.
  public var sharesTables = false

  // MARK: The table

  /// `nil`: this server does not host the table.
  public var table: Acquaintance?
  /// Whether a laptop of this server has a table with the code, or had it just now.
  public var isLaptopHere = false
  /// Whether the laptop is about to come.
  public var isLaptopExpected = false

  /// A stranger's page at a server without the table.
  public init() {}

  /// Whether a page without an account may ask at a table (R7).
  var mayBeGuest: Bool { takesGuests && hasDevice }

  /// Whether the page may come to a table at a laptop: by its account, or by the table's link (R7).
  var mayFollow: Bool { hasAccount || mayBeGuest && hasLaptopLink }
}
