import Accounts
import Content
import GameCore
import Games
import HTTP
import Identity
import Leaderboards
import Net
import PageServing
import People
import Pictures
import Requests
import Store
import Tables
import Transport
import Uplink

/// The messages to the server's loop: the results of workers, requests of the operator's threads, and news between
/// parts of the loop.
package enum LoopMessage: Sendable {
  /// The response to a request.
  indirect case answer(RequestID, Response)
  /// The refusal of a request.
  indirect case refusal(RequestID, Call, Refusal, Status)
  /// From the worker that reads and writes the files of pictures, decks and pages.
  indirect case disk(DiskNews)
  /// From the worker that reads quizzes.
  indirect case quizRead(QuizRequest, LibraryReading)
  /// From the workers that hash passwords.
  indirect case hashed(HasherAnswer, Ticket)
  indirect case store(StoreAnswer)
  /// From the database of tables.
  case tables(TableReport)
  /// From a thread that works for the operator.
  case operation(Operation)
  /// From one part of the loop to another, which is in the middle of its work.
  indirect case news(LoopNews)
  /// The purpose of a WebSocket, as the ticket of its upgrade. Never posted.
  indirect case socket(SocketPurpose)
}

/// The results of the worker of pictures, decks and pages.
package enum DiskNews: Sendable {
  /// The decks and pictures have changed.
  case content(ArcadeContent)
  /// The files of the page, with compressed copies.
  case packed(Assets)
  /// The response with a file that a table shows.
  case pieceRead(ShownFileRequest, Response, for: RequestID)
  /// The bytes of a piece of Find that the public server requested from this offset on; empty if it is gone.
  case remotePiece(PhotoID, from: Int, [UInt8])
}

/// The answers of the store.
package enum StoreAnswer: Sendable {
  /// Another process has changed records, or the database is unusable.
  case changedElsewhere
  /// To the account service.
  case accounts(AccountRecord, Ticket)
  case leaderboards(LeaderboardRecord, Ticket)
  /// All players whose new tables take no guests.
  case playersWithoutGuests([PlayerID])
  case xo(ReverseTicTacToeNews)
  /// The uplinks with a valid token; `nil` if the store could not read them.
  case uplinkGrants([UplinkGrant]?)
  /// Whether there is the shared table that a page names; `nil` if it could not be read.
  case sought(ConnectionID, CommandID, FoyerCommand, isThere: Bool?)
  /// These tables, for which pages wait, exist.
  case awaitedFound([TableCode])
}

/// The requests of threads that work for the operator: those of the control socket, of the service manager, of the
/// certificate and of the name in the local network.
package enum Operation: Sendable {
  /// List all tables.
  case tablesWanted(TableSummary.Answer)
  /// End this table. The answer is empty if it does not exist.
  case remove(TableCode, TableSummary.Answer)
  /// Files of quizzes on the disk may have changed.
  case quizChangesDue
  /// Call this with what the loop owns. It must not block.
  case call(@Sendable (ServerContext) -> Void)
}

/// The messages of one part of the loop to another.
package enum LoopNews: Sendable {
  /// From the foyer: open this table.
  case open(TableCode, solo: Bool, opener: PlayerID)
  /// From the foyer: end this table unless a page is there.
  case close(TableCode)
  /// From the quiz catalog or a worker to a table.
  case quiz(QuizRequest, QuizOutcome, to: TableCode)
  /// From the quiz catalog: the lobby's list.
  case quizTitles([QuizTitle])
  /// From a table to the uplink.
  case uplink(UplinkClientMessage)
  /// From the uplink to the tables.
  case guest(GuestMessage)
  /// The laptop with this table has connected.
  case laptopCame(TableCode)
  /// The bytes from a laptop, not yet checked; empty if it has no such picture.
  case photoFound([UInt8], for: RequestID)
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

extension Mailbox where Message == LoopMessage {
  package func post(_ news: DiskNews) { post(.disk(news)) }
  package func post(_ answer: StoreAnswer) { post(.store(answer)) }
  package func post(_ operation: Operation) { post(.operation(operation)) }
  package func post(_ news: LoopNews) { post(.news(news)) }
}

extension Loop where LoopMessage == Services.LoopMessage {
  /// Posts news to this loop, which takes it after what it does now.
  package func post(_ news: LoopNews) { post(.news(news)) }
}
