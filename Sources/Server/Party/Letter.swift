import GameCore
import Games
import HTTP
import Net
import People
import Pictures
import Tables
import Transport
import Uplink

/// What the loops say to each other, and the quiz worker to the first of them.
enum Letter: Sendable {
  /// From the foyer to the loop that owns the code: make this table.
  case open(TableCode, solo: Bool, opener: PlayerID)
  /// And end it, unless somebody is there.
  case close(TableCode)
  /// From the operator to every loop: which tables are there?
  case tablesWanted(Mailbox<[TableSummary]>)
  /// From the operator to the loop that owns the code: end this table. Nothing: there is none.
  case remove(TableCode, Mailbox<[TableSummary]>)
  /// From a table to the foyer.
  case listed(TableListing)
  case occupied(TableCode, Bool)
  case ended(TableCode)
  /// From a table to the library; answered by `quiz`.
  case wanted(QuizRequest, by: TableCode)
  /// From a table to the library: likely wanted soon, no answer.
  case likely(QuizRequest)
  /// From the library to a table.
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
  case materials(Materials)
  /// From the library to every loop: the lobby's list.
  case shelf([QuizTitle])
  /// From another thread to the loop of a request: what to answer.
  case answer(RequestID, Response)
  /// To every loop: somebody has logged in; who was the first is the second from now on (R1).
  case became(PlayerID, PlayerID)
  /// To every loop: these devices are not logged in any more.
  case loggedOut([SessionKey])
  /// From the store to the loop that asked by this number: somebody's profile is kept, or why not.
  case profileKept(Int, Refusal?)
  /// From the store to the first loop.
  case xo(XODesk.News)
  /// From the quiz worker to the library.
  case read(QuizRequest, LibraryReading)
  /// From a tile worker to the loop of who asked; `nil`: it could not be had.
  case tile(RequestID, Picture?)
  /// With the socket of a laptop whose token is good: which one's.
  case uplink(UplinkKey)
  /// From the store to the first loop: all uplinks that may come; `nil`: it could not be read.
  case uplinks([UplinkGrant]?)
  /// To every loop: some of them may not come any more.
  case uplinksRevoked
  /// To the loop of somebody's laptop: answered by `photoFound`.
  case photoAsked(FarPicture, PhotoAsker)
  /// What the laptop sent, to be looked at; nothing: it has none.
  case photoFound([UInt8], for: RequestID)
  /// Between the first loop, where the uplink is, and the tables'.
  case home(HomeLetter)
}
