import GameCore

/// Everything that can happen in the foyer: where people without a table meet (H4).
public enum FoyerInput: Hashable, Sendable {
  /// A page said hello at `/ws`.
  case arrived(ConnectionID, FoyerArrival)
  case left(ConnectionID)
  case command(ConnectionID, CommandID, FoyerCommand)
  /// A table tells how it stands; it is listed nearby until it has ended.
  case listed(TableListing)
  case tableEnded(TableCode)
  /// Somebody has come to a table where nobody was, or the last has gone.
  case occupied(TableCode, Bool)
  /// These people play a game together at a table.
  case satDown([PlayerID])
  /// The page has stopped reading what it is sent, or reads it again.
  case reads(ConnectionID, Bool)
  case timer
}

public struct FoyerArrival: Hashable, Sendable {
  public var player: PlayerID
  public var profile: Profile?
  /// On a subnet of the server's own (R1); only such people see each other (H4).
  public var isNear: Bool
  /// The table whose lobby the page also shows: not listed as a person, invites to that table.
  public var table: TableCode?
  /// `nil`: counted with all of whom it is not known.
  public var source: PageSource?

  public init(
    player: PlayerID, profile: Profile?, isNear: Bool, table: TableCode?, source: PageSource? = nil
  ) {
    self.source = source
    self.player = player
    self.profile = profile
    self.isNear = isNear
    self.table = table
  }
}

public enum FoyerCommand: Hashable, Sendable {
  case profile(Profile)
  /// A new table; the answer carries its code. Solo: one seat, unlisted. With the code of a table
  /// that is over, the new one gets that code; where somebody has opened it already, this is it.
  case open(solo: Bool, code: TableCode? = nil)
  /// Is there such a table? Wrong guesses are braked by address (limits).
  case find(TableCode)
  /// The same, and where there is none this page is told when there is one. One for a page.
  case await(TableCode)
  case invite(PersonNumber)
  case accept(InvitationNumber)
  case decline(InvitationNumber)
  /// The inviter thinks better of it.
  case withdraw(InvitationNumber)
}

/// Somebody in the foyer, as others may name them.
public struct PersonNumber: Hashable, Comparable, Codable, Sendable {
  public let number: Int

  public init(_ number: Int) {
    self.number = number
  }

  public static func < (left: PersonNumber, right: PersonNumber) -> Bool {
    left.number < right.number
  }
}

public struct InvitationNumber: Hashable, Codable, Sendable {
  public let number: Int

  public init(_ number: Int) {
    self.number = number
  }
}

/// What the server has to do after an input, in order.
public enum FoyerEffect: Hashable, Sendable {
  case reply(ConnectionID, CommandID, FoyerReply)
  /// Remember the profile of this player (H2).
  case profile(PlayerID, Profile)
  /// Who and which tables are near this page: everything at first, then what has changed.
  case nearby(ConnectionID, NearbyNews)
  /// Somebody invites this page's player.
  case invitation(ConnectionID, InvitationView)
  /// That invitation is no longer open: withdrawn, expired, answered on another page.
  case invitationOver(InvitationNumber, ConnectionID)
  /// The person invited said no, or did not answer in 60 s.
  case declined(ConnectionID, PersonNumber, name: String)
  /// This page goes to this table: an invitation was accepted, or the table is there again.
  case seated(ConnectionID, TableCode)
  /// The loop that owns this code shall make the table.
  case open(TableCode, solo: Bool, opener: PlayerID)
  /// That loop shall end it: nobody is there, and its room is needed.
  case close(TableCode)
  case timer(Tick?)
}

public enum FoyerReply: Hashable, Sendable {
  case done
  case code(TableCode)
  case invited(InvitationNumber)
  case refused(Refusal)
}

public struct PersonView: Hashable, Sendable {
  public var person: PersonNumber
  public var name: String
  public var colour: Colour
  public var photo: PhotoName?

  public init(person: PersonNumber, name: String, colour: Colour, photo: PhotoName? = nil) {
    self.person = person
    self.name = name
    self.colour = colour
    self.photo = photo
  }
}

public struct InvitationView: Hashable, Sendable {
  public var invitation: InvitationNumber
  public var name: String
  public var colour: Colour
  public var photo: PhotoName?
  /// `nil`: the table is opened when the invitation is accepted.
  public var table: TableCode?

  public init(
    invitation: InvitationNumber, name: String, colour: Colour, photo: PhotoName? = nil,
    table: TableCode?
  ) {
    self.invitation = invitation
    self.name = name
    self.colour = colour
    self.photo = photo
    self.table = table
  }
}
