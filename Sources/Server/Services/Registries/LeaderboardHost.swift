import GameCore
import Leaderboards
import Net
import People
import Store
import Tables

/// The leaderboards: passes events to the service and carries out its effects with the store.
package final class LeaderboardHost {
  package typealias Reply = Replies<LeaderboardAnswer>.Reply

  private var service = LeaderboardService()
  private var replies = Replies<LeaderboardAnswer>()
  private let store: Store
  private let mailbox: Mailbox<LoopMessage>

  init(store: Store, mailbox: Mailbox<LoopMessage>) {
    self.store = store
    self.mailbox = mailbox
  }

  /// `reply` is called once: when the store has saved the change or has failed.
  package func request(_ request: LeaderboardRequest, then reply: @escaping Reply) {
    carryOut(service.requested(request, replies.ticket(reply)))
  }

  /// Notes that another process may have changed the records.
  func recordsChanged() {
    service.recordsChanged()
  }

  package func stored(_ record: LeaderboardRecord, _ ticket: Ticket) {
    carryOut(service.stored(record, ticket))
  }

  private func carryOut(_ effects: [LeaderboardService.Effect]) {
    for effect in effects {
      switch effect {
      case .ask(let order, let ticket): ask(order, ticket)
      case .answer(let ticket, let answer):
        replies.take(ticket)?(answer)
      }
    }
  }

  private func ask(_ order: LeaderboardOrder, _ ticket: Ticket) {
    let carryOut: @Sendable (Records) throws(StoreError) -> LeaderboardRecord = {
      records throws(StoreError) in try records.carryOut(order)
    }
    let answered: @Sendable (Result<LeaderboardRecord, StoreError>) -> Void = { [mailbox] in
      mailbox.post(.leaderboards((try? $0.get()) ?? .failed, ticket))
    }
    if order.isQuery {
      store.look(carryOut, then: answered)
    } else {
      store.change(carryOut, then: answered)
    }
  }
}

extension Recording {
  /// The table's message about a score or an achievement.
  package init(_ answer: LeaderboardAnswer) {
    switch answer {
    case .placed(let place?): self = .placed(place)
    case .placed(nil), .scores, .halls, .removed: self = .none
    case .unsaved, .unreadable: self = .unsaved
    }
  }
}
