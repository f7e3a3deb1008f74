/// All limits of a table and of the foyer, with their reasons.
public struct Limits: Hashable, Sendable {
  // People at a table.

  /// Connected people at a table (H6), without watching screens.
  public var connected = 8
  /// Watching screens at a table (H6).
  public var watchers = 20
  /// Pages at a table that show who sits there, before their players sit down (H23).
  public var onlookers = 20
  /// Members by name, connected or away; beyond, the newest absent one of the fullest address goes.
  public var members = 16
  /// Far members of one address: a family behind one router, and at most half of those connected.
  public var membersPerAddress = 4
  /// Removed people remembered. At this number the table is locked, so that none is forgotten.
  public var removed = 256
  /// Removed people who may ask to return at once, because a view names them.
  public var asking = 16
  /// Players remembered who may return to a locked table: three times everybody who can be at one.
  public var returning = 108

  // Guests by link (R7).

  /// Passes of guests at a table: more than twice the members by name.
  public var guestPasses = 36
  /// How long a pass is valid.
  public var guestPass: Duration = .seconds(24 * 3_600)
  /// Time after a guest's first arrival in which the pass does not count if the guest leaves (R9).
  public var freshPass: Duration = .seconds(60)

  // Presence.

  /// Silence after which a page for which the others wait counts as away (P24).
  public var silence: Duration = .seconds(5)
  /// The same for any other page, which shows rarely that it is there.
  public var restSilence: Duration = .seconds(35)
  /// How long a round waits for a seat that is newly away (P24).
  public var wait: Duration = .seconds(3)
  /// How long the lobby keeps the name of a person without a page (H8).
  public var absence: Duration = .seconds(120)
  /// Absence after which the opener's rights pass on (H8).
  public var openerAbsence: Duration = .seconds(30)
  /// How long a table outlasts its last page (P12).
  public var emptyTable: Duration = .seconds(600)
  /// How long after its last game an evening ends (EV5).
  public var evening: Duration = .seconds(6 * 3_600)
  /// How long a table waits for its first member; a page that opens one goes there at once.
  public var unjoinedTable: Duration = .seconds(30)

  // Time.

  /// The longest grace for a player's own measured delay (P7).
  public var grace: Duration = .milliseconds(250)
  /// Answer time of a page beyond the packets' round trip that still counts as delay.
  public var answerTime: Duration = .milliseconds(30)
  /// The lead of a scheduled time: the largest one-way delay plus a margin, within bounds.
  public var leadMargin: Duration = .milliseconds(50)
  /// The least lead of a scheduled time.
  public var shortestLead: Duration = .milliseconds(60)
  /// The largest lead of a scheduled time, however slow a page is.
  public var longestLead: Duration = .milliseconds(600)
  /// How long before its time a question known in advance is sent, and never earlier.
  public var publishAhead: Duration = .milliseconds(600)
  /// Round trips remembered of a page, and how long they count for its grace.
  public var roundTrips = 32
  /// The age at which a round trip no longer counts.
  public var roundTripAge: Duration = .seconds(60)
  /// A page that reports its switch later than this was away, and does not count for the spread.
  public var latestSwitch: Duration = .seconds(2)

  // A quiz.

  /// Time for a question (P2), and with double time (P15).
  public var question: Duration = .seconds(20)
  /// Time for a question if a seat has double time (P15).
  public var doubleQuestion: Duration = .seconds(40)
  /// How long the first offer of a team waits for the other's (TM4).
  public var agreement: Duration = .seconds(10)
  /// Duration of a reveal (P6).
  public var reveal: Duration = .seconds(3)
  /// 3, 2, 1 (H7, P9).
  public var countdown: Duration = .seconds(3)
  /// Reading a quiz counts as failed after this time, so that no table hangs (F3; F4: 5 s a file).
  public var loading: Duration = .seconds(8)
  /// Commands remembered of a member, so that a repeated one is not carried out twice.
  public var commands = 32
  /// Reactions of one player within one such time span (P14).
  public var reactions = 2
  /// The time in which `reactions` counts.
  public var reactionSpan: Duration = .seconds(1)
  /// From the arrival of a throw here until it comes over the other phone's edge (P36): 220 ms on the
  /// thrower's phone, and 60 ms between the two.
  public var flight: Duration = .milliseconds(280)

  // The foyer.

  /// Open tables of one player: one evening's tables, which outlast their last page.
  public var tablesPerPlayer = 12
  /// Open tables of all devices of one near address: a house full of people.
  public var tablesPerAddress = 24
  /// Open tables on this server.
  public var tables = 10_000
  /// Open invitations of one player: the others of two full tables.
  public var invitations = 8
  /// Open invitations to one player, each a dialog on a phone. One address has one of them.
  public var invitationsReceived = 3
  /// How long an address cannot invite a person who declined, unless the two play together.
  public var invitationSilence: Duration = .seconds(600)
  /// The same after a withdrawal, so that dialogs do not appear and disappear all the time.
  public var withdrawnSilence: Duration = .seconds(3)
  /// The number of such silences remembered.
  public var silences = 10_000
  /// Contacts remembered of a player, of one address, and of all players.
  public var contacts = 16
  /// Contacts of a player remembered from one address.
  public var contactsOfAddress = 4
  /// The most contacts that the server remembers, of all players together.
  public var contactsOfAll = 50_000
  /// People without a page whose number and answers are kept for their return.
  public var departed = 10_000
  /// Time after which an unanswered invitation expires.
  public var invitation: Duration = .seconds(60)
  /// People and tables that one page gets.
  public var nearby = 50
  /// Shortest time between two updates of a page, because a change concerns everybody.
  public var nearbyPause: Duration = .milliseconds(250)
  /// Shortest time between two new names, colours or faces of one person for others.
  public var renaming: Duration = .milliseconds(500)
  /// People updated at once; the rest of a crowd follows.
  public var crowd = 24

  public init() {}
}
