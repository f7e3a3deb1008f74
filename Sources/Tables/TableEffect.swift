import GameCore

/// What the server has to do after an input, in order.
public enum TableEffect: Hashable, Sendable {
  /// The page is in: `member` is its number at this table, `nil` for a watching screen. Send it the
  /// current view after the effects of this input, also where no `views` is among them.
  case welcome(ConnectionID, member: MemberNumber?)
  /// The answer to a command: done, or refused and nothing changed.
  case reply(ConnectionID, CommandID, Refusal?)
  /// The page is told why and its socket closed; it does not come back by itself.
  case dismiss(ConnectionID, Refusal)
  /// Somebody's view has changed: send `view(for:)` to all of `audience`.
  case views
  /// Tell all of `audience` of a reaction (P14). It passes: who is slow to read may miss it.
  case reaction(MemberNumber, Reaction)
  /// Read this quiz, answered by `TableInput.quiz`.
  case loadQuiz(QuizRequest)
  /// Likely wanted soon: fetch it into the cache (F4). No answer.
  case prefetchQuiz(QuizRequest)
  /// Wake the table once at this moment (apply `.timer`); replaces the former one. `nil`: no wake-up
  /// needed. May be earlier than anything is due: a page's sign of life alone does not move it.
  case timer(Tick?)
  /// The state has changed in a way worth keeping. Comes before the replies
  /// and views that must not go out until it is written.
  case save
  /// What others may see of this table has changed (H4, Nearby).
  case listed(TableListing)
  /// These people play together from now on, two at least.
  case satDown([PlayerID])
  /// Keep this among the player's best five (A3); answered by `TableInput.recorded`.
  case record(PlayerID, Score, round: Int)
  /// Enter this in its hall of fame (AH4 to AH6); answered by `TableInput.recorded`.
  case enterHall(Feat, name: PlayerName, round: Int)
  /// Somebody wants friends far away to come (R6).
  case share
  /// The table is over (P12): forget it.
  case ended
}

/// What the foyer shows of a table nearby (H4).
public struct TableListing: Hashable, Codable, Sendable {
  public var code: TableCode
  /// The opener's name.
  public var name: String
  public var colour: Colour
  public var photo: PhotoName?
  public var connected: Int
  public var playing: Bool

  public init(
    code: TableCode, name: String, colour: Colour, photo: PhotoName? = nil, connected: Int,
    playing: Bool
  ) {
    self.code = code
    self.name = name
    self.colour = colour
    self.photo = photo
    self.connected = connected
    self.playing = playing
  }
}
