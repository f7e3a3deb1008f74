import Bytes
import GameCore
import Tables
import Wire

/// How one page comes in, from its first message to its place: who it is, and whether this server,
/// another one or a laptop has the table (R1, R2, R4, R7). A pure value, one for each page: a fact
/// returns the step that the loop carries out, and the answer to a step is the next fact.
public struct Admission: Sendable {
  /// The socket: of the foyer or of a table.
  public enum Place: Hashable, Sendable {
    case foyer
    /// `nil`: the URL contains no valid table code.
    case table(TableCode?)

    /// The code in the URL; `nil` for the foyer, and without a valid one.
    public var code: TableCode? {
      switch self {
      case .foyer: nil
      case .table(let code): code
      }
    }
  }

  /// The first message of a page.
  public enum Arrival: Hashable, Sendable {
    /// The foyer; the table is the one at which the page's player sits.
    case foyer(Hello, TableCode?)
    case table(Hello, TableInput.ArrivalRole)

    /// The message with which the page introduces itself.
    public var hello: Hello {
      switch self {
      case .foyer(let hello, _), .table(let hello, _): hello
      }
    }
  }

  /// An event of the page, of the loop or of a registry.
  public enum Fact: Hashable, Sendable {
    /// This server does not know the session of the page's cookie.
    case sessionUnknown
    /// The store has answered; otherwise nobody knows whether the session exists.
    case sessionSought(isAnswered: Bool)
    /// The first message to a table that is `isElsewhere`; `nil` if it is no hello.
    case relayed(Arrival?)
    case hello(Arrival)
    /// The player of the device is known, or its token is refused.
    case settled(Refusal?)
    /// The lookup is counted, or refused.
    case counted(Refusal?)
    /// The table is here, or there is none.
    case tableSought
    /// Another server has the table, or nobody can get it now.
    case tableElsewhere
    case laptopCame
    case laptopLate
    /// The profile is saved, or refused.
    case profileKept(Refusal?)
  }

  /// A task of the loop. The first six have answers.
  public enum Step: Hashable, Sendable {
    /// Ask the store for the session, which another server may have made.
    case seekSession
    /// Determine the player of the device, by the token if the hello has one.
    case settle
    /// Count a lookup of the code; `isThere`: whether it finds a table.
    case count(Lookup, isThere: Bool)
    /// Ask the database for the table.
    case seekTable
    /// Call the laptop with the table, which another server may have.
    case callLaptop
    /// Have the store save the profile of the hello.
    case keepProfile
    /// Read messages.
    case listen
    /// Pass all messages of the page on to the laptop, this one included.
    case relay
    /// Let the page come to its place. `refusal`: why its profile was not saved.
    case enter(Refusal?)
    /// Answer the hello with a refusal. The page may send another one.
    case refuse(Refusal)
    /// Send the reason, then close.
    case dismiss(Refusal)
    /// Close with 1013: the page tries again.
    case turnAway
  }

  /// The purpose of a lookup.
  public enum Lookup: Hashable, Sendable {
    /// A page without a credential could make this server ask the database for nothing.
    case stranger
    case table
    case laptop
  }

  /// The socket that the page opened.
  public let place: Place
  /// The hello of the page, once it has sent one.
  public private(set) var arrival: Arrival?
  /// The last step.
  public private(set) var step = Step.listen

  /// A page that has sent nothing yet.
  public init(to place: Place) { self.place = place }

  /// Whether the page may send a hello now.
  public var listens: Bool {
    switch step {
    case .listen, .refuse, .enter: true
    case .seekSession, .settle, .count, .seekTable, .callLaptop, .keepProfile: false
    case .relay, .dismiss, .turnAway: false
    }
  }

  /// Whether the page was sent away.
  public var isOver: Bool {
    switch step {
    case .dismiss, .turnAway: true
    case .seekSession, .settle, .count, .seekTable, .callLaptop, .keepProfile: false
    case .listen, .relay, .enter, .refuse: false
    }
  }

  /// The secret of the link by which the page comes, by its last hello.
  public func secret(with fact: Fact) -> Secret128? {
    switch fact {
    case .hello(let arrival): arrival.hello.secret
    case .relayed(let arrival): arrival?.hello.secret
    default: arrival?.hello.secret
    }
  }

  /// Takes a fact. Returns `nil` for the answer to a former step.
  public mutating func take(_ fact: Fact, in situation: Situation) -> Step? {
    guard let next = next(fact, in: situation) else { return nil }
    step = next
    return next
  }

  private mutating func next(_ fact: Fact, in situation: Situation) -> Step? {
    switch (step, fact) {
    case (.seekSession, .sessionSought(let isAnswered)): isAnswered ? .listen : .turnAway
    case (.settle, .settled(let refusal?)): .refuse(refusal)
    case (.settle, .settled(nil)): settled(in: situation)
    case (.count, .counted(let refusal?)): .dismiss(refusal)
    case (.count(let lookup, _), .counted(nil)): counted(lookup, in: situation)
    case (.seekTable, .tableSought): come(in: situation)
    case (.seekTable, .tableElsewhere), (.callLaptop, .laptopCame): .turnAway
    case (.callLaptop, .laptopLate):
      situation.isLaptopExpected ? .turnAway : .dismiss(Refusal(.tableUnknown))
    case (.keepProfile, .profileKept(let refusal)): enter(refusal, in: situation)
    default: listens ? begin(fact, in: situation) : nil
    }
  }

  // MARK: The first message

  private mutating func begin(_ fact: Fact, in situation: Situation) -> Step? {
    switch fact {
    case .sessionUnknown: return .seekSession
    case .hello(let arrival):
      guard !situation.isGreeted else { return .refuse(Refusal(.messageOutOfPlace)) }
      self.arrival = arrival
      return greet(arrival.hello, in: situation)
    case .relayed(let arrival):
      self.arrival = arrival
      return relay(in: situation)
    default: return nil
    }
  }

  private func greet(_ hello: Hello, in situation: Situation) -> Step {
    // The page's session or its link tells only now that the table is at a laptop.
    if situation.sharesTables, situation.table == nil,
      situation.isLaptopHere || situation.hasLaptopLink
    {
      guard situation.mayFollow else { return .dismiss(Refusal(.accountNeeded)) }
      // The page comes again, as the guest that it is.
      if situation.isLaptopHere { return .turnAway }
    }
    guard WireVersion.agreed(with: hello.versions) != nil else {
      return .dismiss(Refusal(.protocolUnsupported))
    }
    // A page that has to log in first keeps its token for the next attempt.
    guard situation.isMember || place != .foyer && situation.mayBeGuest else {
      return .dismiss(Refusal(.accountNeeded))
    }
    return .settle
  }

  // MARK: A table at a laptop

  /// Whether the page's first message is for a table that no server but a laptop's can have. Where servers share
  /// tables, a laptop here must have it: otherwise the database is asked first.
  public func isElsewhere(in situation: Situation) -> Bool {
    listens && !situation.isGreeted && place.code?.length == .eight && situation.table == nil
      && situation.isPublic && (!situation.sharesTables || situation.isLaptopHere)
  }

  /// A page comes by its account, or by the link alone as a guest (R7). The laptop decides whether its tables
  /// take such guests.
  private func relay(in situation: Situation) -> Step {
    guard !situation.mayFollow else { return .count(.laptop, isThere: situation.isLaptopHere) }
    guard situation.mayBeGuest else { return .dismiss(Refusal(.accountNeeded)) }
    switch situation.credential {
    case .none, .member: return .dismiss(Refusal(.accountNeeded))
    case .wrongLink: return .dismiss(Refusal(.guestLink))
    // The link leads to a table of this server, which is over.
    case .link: return .dismiss(Refusal(.tableUnknown))
    }
  }

  /// Whether the page may wait for a laptop that is perhaps at another server.
  private func mayCallLaptop(in situation: Situation) -> Bool {
    situation.sharesTables && place.code?.length == .eight && situation.mayFollow
  }

  // MARK: A table

  private func settled(in situation: Situation) -> Step {
    if place == .foyer { return .keepProfile }
    guard situation.sharesTables, place.code != nil else { return come(in: situation) }
    switch situation.credential {
    case .member, .link: return seek(in: situation)
    case .none, .wrongLink:
      guard situation.table == nil else { return seek(in: situation) }
      return .count(.stranger, isThere: false)
    }
  }

  /// Nobody need look for the table if the answer is a refusal all the same.
  private func seek(in situation: Situation) -> Step {
    situation.mayLook ? .seekTable : come(in: situation)
  }

  private func come(in situation: Situation) -> Step {
    guard place.code != nil else { return .dismiss(Refusal(.codeMalformed)) }
    // The link may lead to a laptop.
    if situation.table == nil, !situation.hasAccount, mayCallLaptop(in: situation) {
      return .callLaptop
    }
    // A page that needs a guest pass and cannot have one learns nothing about the table.
    switch situation.credential {
    case .wrongLink where situation.table != .guest: return .dismiss(Refusal(.guestLink))
    case .none where situation.table != .guest: return .dismiss(Refusal(.accountNeeded))
    case .member, .link, .wrongLink, .none: break
    }
    // A device that was here guesses nothing: wrong codes of others do not keep it away.
    switch situation.table {
    case .player, .guest: return .keepProfile
    case .stranger, nil: return .count(.table, isThere: situation.table != nil)
    }
  }

  private func counted(_ lookup: Lookup, in situation: Situation) -> Step {
    switch lookup {
    case .stranger: return seek(in: situation)
    case .table:
      if situation.table != nil { return .keepProfile }
      return mayCallLaptop(in: situation) ? .callLaptop : .dismiss(Refusal(.tableUnknown))
    case .laptop:
      guard situation.isLaptopHere || situation.isLaptopExpected else {
        return .dismiss(Refusal(.tableUnknown))
      }
      return .relay
    }
  }

  private func enter(_ refusal: Refusal?, in situation: Situation) -> Step {
    // The table may have ended while the store saved a profile.
    guard place == .foyer || situation.table != nil else {
      return situation.sharesTables ? .turnAway : .dismiss(Refusal(.tableUnknown))
    }
    return .enter(refusal)
  }
}

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
