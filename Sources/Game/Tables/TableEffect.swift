import GameCore

/// The server's tasks after an input, in order. What is large and seldom is on the heap.
public enum TableEffect: Hashable, Sendable {
  /// The page has joined: `member` is its number at this table, `nil` for a watching screen. Send
  /// it the current view after the effects of this input, even if `views` is not among them.
  case welcome(ConnectionID, member: MemberNumber?)
  /// The answer to a command: done, or refused and nothing changed.
  case reply(ConnectionID, CommandID, Refusal?)
  /// The table has stored this profile as the player's: remember it (H2).
  indirect case profile(PlayerID, Profile)
  /// Send the page the reason and close its socket; it does not reconnect by itself.
  indirect case dismiss(ConnectionID, Refusal)
  /// A view has changed: send `view(for:)` to all of `audience`.
  case views
  /// Send a reaction to all of `audience` (P14, P36). Slow readers may miss it.
  case reaction(MemberNumber, Reaction, thrown: Throw? = nil)
  /// Read this quiz; `TableInput.quiz` is the answer.
  indirect case loadQuiz(QuizRequest)
  /// Load this quiz into the cache, because it may be needed soon (F4). No answer.
  indirect case prefetchQuiz(QuizRequest)
  /// These players are asked the questions of the bank with these ids (F8).
  case asked([PlayerID], questions: [String])
  /// Apply `.timer` once at this time; it replaces the former one. `nil` for no timer. It may be
  /// earlier than anything is due, because heartbeats do not move it.
  case timer(Tick?)
  /// Save the state before the replies and views that follow.
  case save
  /// The public entry of this table has changed (H20).
  indirect case listed(TableListing)
  /// Send this page, which has no seat, who sits at the table (H22).
  indirect case company(Company, ConnectionID)
  /// These people, at least two, play together from now on.
  case satDown([PlayerID])
  /// Store this in the player's best five (A3); `TableInput.recorded` is the answer.
  indirect case record(PlayerID, Score, round: Int, key: ResultKey)
  /// Enter this in its hall of fame (AH4 to AH6); `TableInput.recorded` is the answer.
  indirect case enterHall(Achievement, name: PlayerName, round: Int, key: ResultKey)
  /// Somebody requests a link for friends far away (R6).
  case share
  /// The player chose whether their tables take guests (R8). Save the choice for their next tables.
  case guestsChosen(PlayerID, Bool)
  /// The table has a new link: tell all of `audience`.
  case linkChanged
  /// A guest of this address left within a minute: the pass does not count (R9).
  case passReturned(source: UInt64?)
  /// A guest whose pass did not count is back: it counts again.
  case passTakenAgain(source: UInt64?)
  /// The table has ended (P12): drop it.
  case ended
}

/// The entry of a table in the foyer (H20).
public struct TableListing: Hashable, Sendable {
  /// The code that leads to the table.
  public var code: TableCode
  /// The opener's name.
  public var name: String
  /// The opener's colour at the table.
  public var colour: Colour
  public var face: Face
  /// The name of the opener's photo; `nil` without one.
  public var photo: PhotoName?
  /// The number of connected members, without screens.
  public var connected: Int
  /// Whether a game counts down or runs.
  public var playing: Bool

  public init(
    code: TableCode, name: String, colour: Colour, face: Face, photo: PhotoName? = nil,
    connected: Int, playing: Bool
  ) {
    self.code = code
    self.name = name
    self.colour = colour
    self.face = face
    self.photo = photo
    self.connected = connected
    self.playing = playing
  }
}
