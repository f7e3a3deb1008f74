import Content
import GameCore
import Games
import Net
import People
import Store
import Tables
import Transport

/// The messages of other loops and threads to the services of the first loop.
package enum FirstLoopMessage: Sendable {
  // From a table to the foyer.

  case listed(TableListing)
  case occupied(TableCode, Bool)
  case satDown([PlayerID])
  case tableEnded(TableCode)
  /// A shared table has come to this server.
  case adopted(TableCode, isSolo: Bool, opener: PlayerID)
  /// From the database of shared tables: the answer to a new one.
  case opened(TableCode, TableReport.Opening)
  /// From the store: whether there is the shared table that a page names; `nil` if it could not be read.
  case sought(ConnectionID, CommandID, FoyerCommand, isThere: Bool?)
  /// From the store: those of the tables that pages wait for that there are.
  case awaitedFound([TableCode])

  // To the quiz catalog.

  /// From a table; answered by `LoopMessage.quiz`.
  case quizWanted(QuizRequest, by: TableCode)
  /// From a table: a quiz that is likely needed soon. It has no answer.
  case quizLikely(QuizRequest)
  /// Files of quizzes on the disk may have changed.
  case quizChangesDue
  /// From the worker that reads quizzes.
  case quizRead(QuizRequest, LibraryReading)

  // From the store.

  case xo(ReverseTicTacToeNews)
  /// The uplinks with a valid token; `nil` if the store could not read them.
  case uplinkGrants([UplinkGrant]?)

  /// From a table to the uplink.
  case uplink(UplinkClientMessage)

  /// From the host's page: end the server, which then starts again.
  case restartWanted
  /// From the host's page. The function gets the answer and must not block.
  case reportWanted(@Sendable (HostReport) -> Void)
}

/// The answers of the store about !XO.
package enum ReverseTicTacToeNews: Sendable {
  case read(PlayerID, ReverseTicTacToe?)
  /// `false`: the store has another game; `nil`: it has failed.
  case kept(PlayerID, Bool?)
}

/// The mailbox of the first loop. Only this type can post a `FirstLoopMessage`, so none reaches
/// another loop.
package struct FirstLoopAddress: Sendable {
  /// A message that was posted to this address.
  package struct Delivery: Sendable {
    package let message: FirstLoopMessage

    fileprivate init(_ message: FirstLoopMessage) {
      self.message = message
    }
  }

  private let mailbox: Mailbox<LoopMessage>

  /// `mailboxes`: of all loops, by index.
  package init(_ mailboxes: [Mailbox<LoopMessage>]) {
    mailbox = mailboxes[0]
  }

  package func post(_ message: FirstLoopMessage) {
    mailbox.post(.first(Delivery(message)))
  }
}

extension Loop where LoopMessage == Services.LoopMessage {
  /// The address of the services of the first loop.
  package var first: FirstLoopAddress { FirstLoopAddress(mailboxes) }
}
