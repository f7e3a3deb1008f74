import GameCore

/// All inputs of the foyer (H4).
public enum FoyerInput: Hashable, Sendable {
  /// A page sent `hello` at `/ws`.
  case arrived(ConnectionID, FoyerArrival)
  case left(ConnectionID)
  case command(ConnectionID, CommandID, FoyerCommand)
  /// A table reports its state; the foyer lists it until it has ended.
  case listed(TableListing)
  case tableEnded(TableCode)
  /// A table has become occupied or empty.
  case occupied(TableCode, Bool)
  /// A table of a former server is back.
  case restored(TableCode, isSolo: Bool, opener: PlayerID)
  /// Another server has opened this table, which all servers share.
  case openedElsewhere(TableCode)
  /// These people play a game together at a table.
  case satDown([PlayerID])
  /// The page has stopped reading what it is sent, or reads again.
  case reads(ConnectionID, Bool)
  case timer
}

/// A page that comes to the foyer.
public struct FoyerArrival: Hashable, Sendable {
  /// The player of the page's device or account.
  public var player: PlayerID
  /// The name and face for others; `nil` if the server has none for this player.
  public var profile: Profile?
  /// The page is on a subnet of the server's own (R1). Only such people see each other (H20).
  public var isNear: Bool
  /// The table whose lobby the page also shows: invitations lead there; the person is not listed.
  public var table: TableCode?
  /// `nil` counts with all visitors of unknown origin.
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

/// A command of a page in the foyer; `FoyerReply` is the answer.
public enum FoyerCommand: Hashable, Sendable {
  case profile(Profile)
  /// Opens a table; the answer contains its code. Solo: one seat, unlisted. With the code of a
  /// table that has ended the new one gets it, or the answer names the one that somebody opened.
  case open(solo: Bool, code: TableCode? = nil)
  /// Looks a table up. Wrong codes are limited by address (limits).
  case find(TableCode)
  /// Looks a table up. If there is none, the page is notified when it exists. One for each page.
  case await(TableCode)
  case invite(PersonNumber)
  case accept(InvitationNumber)
  case decline(InvitationNumber)
  /// The inviter withdraws the invitation.
  case withdraw(InvitationNumber)
}

/// The public number of a person in the foyer.
public struct PersonNumber: Hashable, Comparable, Sendable {
  /// The number that `invite` names.
  public let number: Int

  public init(_ number: Int) {
    self.number = number
  }

  public static func < (left: PersonNumber, right: PersonNumber) -> Bool {
    left.number < right.number
  }
}

/// The number by which pages answer or withdraw an invitation.
public struct InvitationNumber: Hashable, Sendable {
  public let number: Int

  public init(_ number: Int) {
    self.number = number
  }
}

/// An effect that the server carries out after an input, in order.
public enum FoyerEffect: Hashable, Sendable {
  case reply(ConnectionID, CommandID, FoyerReply)
  /// Store the profile of this player (H2).
  case profile(PlayerID, Profile)
  /// The people and tables near this page: the whole list first, then changes.
  case nearby(ConnectionID, NearbyNews)
  /// This page's player is invited.
  case invitation(ConnectionID, InvitationView)
  /// That invitation is over: withdrawn, expired, or answered on another page.
  case invitationOver(InvitationNumber, ConnectionID)
  /// The invited person declined, or did not answer in 60 s.
  case declined(ConnectionID, PersonNumber, name: String)
  /// This page goes to this table: an invitation was accepted, or the table exists again.
  case seated(ConnectionID, TableCode)
  /// The loop that owns this code creates the table.
  case open(TableCode, solo: Bool, opener: PlayerID)
  /// That loop ends the table: it is empty, and its place is needed.
  case close(TableCode)
  case timer(Tick?)
}

/// The answer to a command.
public enum FoyerReply: Hashable, Sendable {
  case done
  case code(TableCode)
  case invited(InvitationNumber)
  case refused(Refusal)
}

/// A person in the foyer, as other pages see them.
public struct PersonView: Hashable, Sendable {
  /// The number that an invitation to this person names.
  public var person: PersonNumber
  /// The name in 1 to 20 visible characters.
  public var name: String
  /// The requested colour; others may have the same.
  public var colour: Colour
  public var face: Face
  /// The name of the photo; `nil` without one.
  public var photo: PhotoName?

  public init(
    person: PersonNumber, name: String, colour: Colour, face: Face, photo: PhotoName? = nil
  ) {
    self.person = person
    self.name = name
    self.colour = colour
    self.face = face
    self.photo = photo
  }
}

/// An invitation, as the invited person sees it.
public struct InvitationView: Hashable, Sendable {
  /// The number that the answer names.
  public var invitation: InvitationNumber
  /// The inviter's name.
  public var name: String
  public var colour: Colour
  public var face: Face
  /// The name of the inviter's photo; `nil` without one.
  public var photo: PhotoName?
  /// `nil` if the table opens when the invitation is accepted.
  public var table: TableCode?

  public init(
    invitation: InvitationNumber, name: String, colour: Colour, face: Face,
    photo: PhotoName? = nil, table: TableCode?
  ) {
    self.invitation = invitation
    self.name = name
    self.colour = colour
    self.face = face
    self.photo = photo
    self.table = table
  }
}
