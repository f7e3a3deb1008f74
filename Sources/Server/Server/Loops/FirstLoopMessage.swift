import Content
import GameCore
import Net
import People
import Tables
import Transport

/// What other loops and threads say to the services of the first loop.
enum FirstLoopMessage: Sendable {
  // From a table to the foyer.

  case listed(TableListing)
  case occupied(TableCode, Bool)
  case satDown([PlayerID])
  case tableEnded(TableCode)

  // To the quiz catalog.

  /// From a table; answered by `LoopMessage.quiz`.
  case quizWanted(QuizRequest, by: TableCode)
  /// From a table: likely wanted soon, no answer.
  case quizLikely(QuizRequest)
  /// From the worker that reads quizzes.
  case quizRead(QuizRequest, LibraryReading)

  // From the store.

  case xo(ReverseTicTacToeHost.News)
  /// All uplinks that may come; `nil`: it could not be read.
  case uplinkGrants([UplinkGrant]?)

  /// From a table to the uplink.
  case uplink(UplinkClientMessage)
}

/// The mailbox of the first loop. It alone can post a `FirstLoopMessage`, so none reaches another
/// loop.
struct FirstLoopAddress: Sendable {
  /// A message that came by this address.
  struct Delivery: Sendable {
    let message: FirstLoopMessage

    fileprivate init(_ message: FirstLoopMessage) {
      self.message = message
    }
  }

  private let mailbox: Mailbox<LoopMessage>

  /// `mailboxes`: of all loops, by index.
  init(_ mailboxes: [Mailbox<LoopMessage>]) {
    mailbox = mailboxes[0]
  }

  func post(_ message: FirstLoopMessage) {
    mailbox.post(.first(Delivery(message)))
  }
}

extension Loop where LoopMessage == Server.LoopMessage {
  /// Where the services of the first loop are reached.
  var first: FirstLoopAddress { FirstLoopAddress(mailboxes) }
}
