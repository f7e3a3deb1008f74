import Content
import GameCore
import Games
import HTTP
import Net
import People
import Pictures
import Tables
import Transport
import Uplink

/// A request whose answer is still on its way.
struct Waiter: Equatable, Sendable {
  /// The index of its loop.
  let loop: Int
  let request: RequestID
}

/// What the loops and other threads say to a loop. What is for the services of the first loop is a
/// `FirstLoopMessage`.
enum LoopMessage: Sendable {
  /// From the foyer to the loop that owns the code: make this table.
  case open(TableCode, solo: Bool, opener: PlayerID)
  /// And end it, unless somebody is there.
  case close(TableCode)
  /// From the operator to every loop: which tables are there?
  case tablesWanted(Mailbox<[TableSummary]>)
  /// From the operator to the loop that owns the code: end this table. Nothing: there is none.
  case remove(TableCode, Mailbox<[TableSummary]>)
  /// From the quiz catalog to a table.
  case quiz(QuizRequest, QuizOutcome, to: TableCode)
  /// From the lists to a table.
  case recorded(Recording, round: Int, at: TableCode)
  /// To the loop of a table: somebody asks for a piece of a picture of Find; answered by `pieceDecided`.
  case pieceAsked(FindRequest, Waiter)
  /// To the loop of who asked: whether that player looks at the picture.
  case pieceDecided(FindRequest, isShown: Bool, for: RequestID)
  /// To the loop of a table: all of an overview has left for a player there.
  case overviewSent(OverviewNote)
  /// To every loop: what there is for the games of the arcade.
  case materials(GameContent)
  /// From the quiz catalog to every loop: the lobby's list.
  case shelf([QuizTitle])
  /// From another thread to the loop of a request: what to answer.
  case answer(RequestID, Response)
  /// To every loop: somebody has logged in; who was the first is the second from now on (R1).
  case became(PlayerID, PlayerID)
  /// To every loop: these devices are not logged in any more.
  case loggedOut([SessionKey])
  /// From the store to the loop that asked by this number: somebody's profile is kept, or why not.
  case profileKept(Int, Refusal?)
  /// From a tile worker to the loop of who asked; `nil`: it could not be had.
  case tile(RequestID, Picture?)
  /// What a WebSocket is for: the ticket of its upgrade, and never posted.
  case socket(SocketPurpose)
  /// To every loop: some uplinks may not come any more.
  case uplinksRevoked
  /// To the loop of somebody's laptop: answered by `photoFound`.
  case photoAsked(RemotePicture, PhotoAsker)
  /// What the laptop sent, to be looked at; nothing: it has none.
  case photoFound([UInt8], for: RequestID)
  /// From the uplink to a table's loop, or to every loop.
  case guest(GuestMessage)
  /// To the services of the first loop, by its `FirstLoopAddress`.
  case first(FirstLoopAddress.Delivery)
}
