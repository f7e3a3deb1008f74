import Content
import GameCore
import Games
import HTTP
import Identity
import Net
import People
import Pictures
import Requests
import Store
import Tables
import Transport
import Uplink

/// The messages to the server's loop: what workers have done, what other threads ask for, and what one part of
/// the loop tells another that is in the middle of its work.
package enum LoopMessage: Sendable {
  // From workers.

  /// The response to a request.
  case answer(RequestID, Response)
  /// The response with a file that a table shows.
  case pieceRead(ShownFileRequest, Response, for: RequestID)
  /// A tile; `nil` if it could not be fetched.
  case tile(RequestID, Picture?)
  /// The bytes of a piece of Find that the public server requested from this offset on; empty if it is gone.
  case remotePiece(PhotoID, from: Int, [UInt8])
  case quizRead(QuizRequest, LibraryReading)
  /// The content of the arcade's games.
  case materials(GameContent)

  // From the store.

  /// A session was looked up, or could not be.
  case sessionSought(SoughtSession, Refusal?)
  /// The profile for which this page waits is saved, or refused.
  case profileKept(ConnectionID, Refusal?)
  /// A player has logged in. The first player is the second from now on (R1).
  case became(PlayerID, PlayerID)
  /// These sessions have ended.
  case loggedOut([SessionKey])
  /// The leaderboards' answer to a table.
  case recorded(Recording, round: Int, at: TableCode)
  case xo(ReverseTicTacToeNews)
  /// The uplinks with a valid token; `nil` if the store could not read them.
  case uplinkGrants([UplinkGrant]?)
  /// Whether there is the shared table that a page names; `nil` if it could not be read.
  case sought(ConnectionID, CommandID, FoyerCommand, isThere: Bool?)
  /// These tables, for which pages wait, exist.
  case awaitedFound([TableCode])
  /// From the database of tables.
  case tables(TableReport)

  // From the threads of the operator and of the service manager.

  /// Call this, as a sign of life.
  case signOfLife(@Sendable () -> Void)
  /// List all tables.
  case tablesWanted(TableSummary.Answer)
  /// End this table. The answer is empty if it does not exist.
  case remove(TableCode, TableSummary.Answer)
  /// Files of quizzes on the disk may have changed.
  case quizChangesDue

  // From one part of the loop to another.

  /// From the foyer: open this table.
  case open(TableCode, solo: Bool, opener: PlayerID)
  /// From the foyer: end this table unless a page is there.
  case close(TableCode)
  /// From the quiz catalog or a worker to a table.
  case quiz(QuizRequest, QuizOutcome, to: TableCode)
  /// From the quiz catalog: the lobby's list.
  case shelf([QuizTitle])
  /// From a table to the uplink.
  case uplink(UplinkClientMessage)
  /// From the uplink to the tables.
  case guest(GuestMessage)
  /// The laptop with this table has connected.
  case laptopCame(TableCode)
  /// The bytes from a laptop, not yet checked; empty if it has no such picture.
  case photoFound([UInt8], for: RequestID)

  /// The purpose of a WebSocket, as the ticket of its upgrade. Never posted.
  case socket(SocketPurpose)
}

/// The answers of the store about !XO.
package enum ReverseTicTacToeNews: Sendable {
  case read(PlayerID, ReverseTicTacToe?)
  /// `false`: the store has another game; `nil`: it has failed.
  case kept(PlayerID, Bool?)
}

/// The request or the page whose session was looked up.
package enum SoughtSession: Sendable {
  case request(RequestID, Request, Peer)
  case page(SocketID, Call)
}

/// The purpose of a WebSocket.
package enum SocketPurpose: Sendable {
  /// A page at the foyer or at a table.
  case page(Admission.Place, PackingFaults.Client)
  /// A laptop's uplink (R4).
  case uplink(UplinkKey)
}

extension Loop where LoopMessage == Services.LoopMessage {
  /// Posts a message to this loop, which takes it after what it does now.
  package func post(_ message: LoopMessage) { mailbox.post(message) }
}
