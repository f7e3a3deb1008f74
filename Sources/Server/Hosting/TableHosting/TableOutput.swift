import GameCore
import Leaderboards
import Services
import Tables
import Transport
import Wire

/// An output of a shared table, which waits until the database has the change that it comes from.
package enum TableOutput: Sendable {
  case welcome(ConnectionID, MemberNumber?)
  case message(ServerMessage, to: ConnectionID)
  /// Sends the reason, then closes the page's connection.
  case dismiss(ConnectionID, Refusal)
  /// A view of this version. `isAnew`: also for a page that has the version, in another language.
  case view(PreparedFrame, Int, to: ConnectionID, isAnew: Bool)
  /// A message that slow readers do not get.
  case fleeting(PreparedFrame, to: [ConnectionID])
  case foyer(FoyerInput)
  case submit(LeaderboardRequest, round: Int)
  case asked([PlayerID], questions: [String])
  case guestsChosen(PlayerID, Bool)
  case ended
}
