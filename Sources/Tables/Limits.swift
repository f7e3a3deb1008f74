/// Every bound of a table and of the foyer, with its reason.
public struct Limits: Hashable, Codable, Sendable {
  // People at a table.

  /// Connected people at a table (H6); watching screens are not among them.
  public var connected = 8
  /// Watching screens at a table (H6).
  public var watchers = 20
  /// Members kept by name: those connected and some who are away. Devices are free to mint, so
  /// beyond this the latest of those away makes room, of the address that has most.
  public var members = 16
  /// Members far away of one address: a table of four at home behind one router, and no more than half
  /// of those connected.
  public var membersPerAddress = 4
  /// Removed people remembered. With so many the table is locked: none of them is forgotten.
  public var removed = 256
  /// Of those, how many may ask at once: a view names them.
  public var asking = 16
  /// Players remembered who may come back to a locked table: everybody who can be at one, thrice.
  public var returning = 108

  // Presence.

  /// Silence after which a page counts as away (P6).
  public var silence: Duration = .seconds(5)
  /// How long a seat that is newly away is waited for (P6).
  public var wait: Duration = .seconds(3)
  /// How long somebody without a page keeps the name in the lobby (H8).
  public var absence: Duration = .seconds(120)
  /// How long a table outlasts its last page (P12).
  public var emptyTable: Duration = .seconds(600)
  /// How long a table waits for the first to join: a page that opens one goes there at once.
  public var unjoinedTable: Duration = .seconds(30)

  // Time.

  /// The longest grace for a player's own measured delay (P7).
  public var grace: Duration = .milliseconds(250)
  /// How much longer than the way of its packets a page may take to answer, and still have it counted as delay.
  public var answerTime: Duration = .milliseconds(30)
  /// The lead of a scheduled moment: the largest one-way delay, a margin, and the bounds of both.
  public var leadMargin: Duration = .milliseconds(50)
  public var shortestLead: Duration = .milliseconds(60)
  public var longestLead: Duration = .milliseconds(600)
  /// How long ahead the content of a question known long before goes out; never earlier.
  public var publishAhead: Duration = .milliseconds(600)
  /// Round trips remembered of a page, and for how long they count for its grace.
  public var roundTrips = 32
  public var roundTripAge: Duration = .seconds(60)
  /// A page that reports its switch later than this was away and says nothing about the spread.
  public var latestSwitch: Duration = .seconds(2)

  // A quiz.

  /// Time for a question (P2), and with double time (P15).
  public var question: Duration = .seconds(20)
  public var doubleQuestion: Duration = .seconds(40)
  /// How long the right option is shown (P6).
  public var reveal: Duration = .seconds(3)
  /// 3, 2, 1 (P9).
  public var countdown: Duration = .seconds(3)
  /// No table hangs: reading a quiz that takes longer counts as a fault (F3; F4 allows 5 s a file).
  public var loading: Duration = .seconds(8)
  /// Commands remembered of a member, so that a resend is not carried out twice.
  public var commands = 32
  /// Reactions of one player within any such span (P14): a burst of taps is no news.
  public var reactions = 2
  public var reactionSpan: Duration = .seconds(1)

  // The foyer.

  /// Tables open at once by one player: an evening's, each of which outlasts its last page.
  public var tablesPerPlayer = 12
  /// Tables open at once by all devices of one address nearby: a house full of people.
  public var tablesPerAddress = 24
  /// Tables open at once on this server.
  public var tables = 10_000
  /// Open invitations of one player: the others of two full tables.
  public var invitations = 8
  /// People without a page whose number and answers are still kept for a return.
  public var departed = 10_000
  /// An unanswered invitation is over after this.
  public var invitation: Duration = .seconds(60)
  /// People and tables that one page is told of.
  public var nearby = 50
  /// With more people near than this, what has changed is told after a pause, and to so many at a
  /// time: each change concerns everybody, and a crowd changes all the time.
  public var crowd = 24
  public var crowdPause: Duration = .milliseconds(500)

  public init() {}
}
