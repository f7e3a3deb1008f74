import GameCore
import Leaderboards
import Services
import Tables
import Transport
import Wire

/// An output of a table, which waits until the database has the change that it comes from. What is large and seldom is
/// on the heap.
package enum TableOutput: Sendable {
  /// The part of a view that the server compares before it sends its frame.
  package struct Outline: Hashable, Sendable {
    package var version: Int
    /// The number of its common part, and whether it leaves that out (`ViewProgress`).
    package var common: Int
    package var isShort: Bool
    /// The number of the picture that the viewer sees in Find.
    package var picture: Int?
  }

  /// A new table is saved.
  case opened
  case welcome(ConnectionID, MemberNumber?)
  indirect case message(ServerMessage, to: ConnectionID)
  /// Sends the reason, then closes the page's connection.
  indirect case dismiss(ConnectionID, Refusal)
  /// `isAnew`: also for a page that has the view, in another language.
  case view(PreparedFrame, Outline, to: [ConnectionID], isAnew: Bool)
  /// A message that slow readers do not get.
  case fleeting(PreparedFrame, to: [ConnectionID])
  indirect case foyer(FoyerInput)
  /// The last submission, which came at `submittedAt`, is followed by a reveal.
  case revealed(at: Tick, submittedAt: Tick)
  indirect case submit(LeaderboardRequest, round: Int)
  case asked([PlayerID], questions: [String])
  case guestsChosen(PlayerID, Bool)
  case ended
}

/// The numbers of the common parts of the present views, once they are known: all players have the same one, and so
/// have all screens.
struct CommonNumbers {
  private var (players, screens): (Int?, Int?) = (nil, nil)

  subscript(isScreen: Bool) -> Int? {
    get { isScreen ? screens : players }
    set { if isScreen { screens = newValue } else { players = newValue } }
  }
}
