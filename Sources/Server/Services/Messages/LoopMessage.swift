import GameCore
import Games
import HTTP
import Net
import People
import Pictures
import Requests
import Store
import Tables
import Transport

/// A request that waits for its answer.
package struct Waiter: Equatable, Sendable {
  /// The index of the request's loop.
  package let loop: Int
  package let request: RequestID

  package init(loop: Int, request: RequestID) {
    self.loop = loop
    self.request = request
  }
}

/// The messages of loops and other threads to a loop. Messages to the services of the first loop
/// are `FirstLoopMessage`s.
package enum LoopMessage: Sendable {
  /// From the foyer to the loop that owns the code: open this table.
  case open(TableCode, solo: Bool, opener: PlayerID)
  /// From the foyer: end this table unless a page is there.
  case close(TableCode)
  /// From the watchdog to every loop: call this, as a sign of life.
  case signOfLife(@Sendable () -> Void)
  /// From the operator to every loop: list all tables.
  case tablesWanted(TableSurvey.Answer)
  /// From the operator to the loop that owns the code: end this table. The answer is empty if it
  /// does not exist.
  case remove(TableCode, TableSurvey.Answer)
  /// From the host to the loop that owns the code: remove this member. The answer is whether there is
  /// one.
  case expel(MemberNumber, from: TableCode, @Sendable (Bool) -> Void)
  /// From the host to every loop: send this to all pages.
  case announce(Announcement)
  /// From the quiz catalog to a table.
  case quiz(QuizRequest, QuizOutcome, to: TableCode)
  /// From the leaderboards to a table.
  case recorded(Recording, round: Int, at: TableCode)
  /// To the loop of a table: a request for a file that a table shows; answered by
  /// `pieceDecided`.
  case pieceAsked(ShownFileRequest, Waiter)
  /// To the loop of the request: whether the player may have the file now.
  case pieceDecided(ShownFileRequest, isShown: Bool, for: RequestID)
  /// From a worker to the loop of the request: the answer with the file.
  case pieceRead(ShownFileRequest, Response, for: RequestID)
  /// To the loop of a table: a player there has received a whole overview.
  case overviewSent(OverviewNote)
  /// From the saving thread to every loop.
  case saving(TableStore.Notice)
  /// From the database of shared tables to the loop of its connection.
  case shared(TableReport)
  /// To every loop: the content of the arcade's games.
  case materials(GameContent)
  /// From the quiz catalog to every loop: the lobby's list.
  case shelf([QuizTitle])
  /// From another thread to the loop of a request: its response.
  case answer(RequestID, Response)
  /// To every loop: a player has logged in. The first player is the second from now on (R1).
  case became(PlayerID, PlayerID)
  /// To every loop: these sessions have ended.
  case loggedOut([SessionKey])
  /// From the store to the loop of a request or of a page: its session was looked up, or could not be.
  case sessionSought(SoughtSession, Refusal?)
  /// From the store to the loop that used this number: a profile is saved, or refused.
  case profileKept(Int, Refusal?)
  /// From a tile worker to the loop of a request; `nil` if the tile could not be fetched.
  case tile(RequestID, Picture?)
  /// The purpose of a WebSocket, as the ticket of its upgrade. Never posted.
  case socket(SocketPurpose)
  /// To every loop: some uplinks were revoked.
  case uplinksRevoked
  /// To the loop that owns the code: the laptop with this table has connected.
  case laptopCame(TableCode)
  /// To the loop of the guest's laptop; answered by `photoFound`.
  case photoAsked(RemotePicture, Waiter)
  /// The bytes from the laptop, not yet checked; empty if it has no such picture.
  case photoFound([UInt8], for: RequestID)
  /// From the uplink to a table's loop, or to every loop.
  case guest(GuestMessage)
  /// To the services of the first loop, through their `FirstLoopAddress`.
  case first(FirstLoopAddress.Delivery)
}

/// The request or the page whose session was looked up.
package enum SoughtSession: Sendable {
  case request(RequestID, Request, Peer)
  case page(SocketID, Call)
}

/// The purpose of a WebSocket.
package enum SocketPurpose: Sendable {
  /// A page at the foyer or at a table.
  case page(ClientSession.Place, PackingFaults.Client)
  /// A laptop's uplink (R4).
  case uplink(UplinkKey)
}

extension UplinkKey {
  /// The index of the loop that owns the uplink, of `count` loops.
  package func loop(of count: Int) -> Int {
    Int(bytes.prefix(4).reduce(0) { $0 << 8 | UInt($1) } % UInt(max(1, count)))
  }
}

extension ClientSession.Place {
  /// The index of the loop that owns the socket, of `count` loops: the table's loop, else the
  /// first.
  package func loop(of count: Int) -> Int {
    switch self {
    case .foyer, .table(nil): 0
    case .table(let code?): code.loop(of: count)
    }
  }
}
