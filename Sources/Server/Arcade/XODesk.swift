import GameCore
import Games
import Net
import Store
import Tables
import Transport
import Wire

/// !XO at the foyer's sockets, all of which are on the first loop (`docs/decisions/0016`): gives the counter
/// what happens and carries out its effects.
final class XODesk {
  /// What the store has answered.
  enum News: Sendable {
    case read(PlayerID, ReverseTicTacToe?)
    case kept(PlayerID, Bool)
  }

  private var counter = ReverseCounter(random: SystemRandomNumberGenerator())
  private let loop: Loop<Letter>
  private let store: Store
  private var visits: [ConnectionID: Visit] = [:]

  init(loop: Loop<Letter>, store: Store) {
    self.loop = loop
    self.store = store
  }

  func asked(_ visit: Visit, _ id: CommandID, _ command: ReverseCommand) {
    visits[visit.connection] = visit
    carryOut(counter.asked(command, id, from: visit.connection, of: visit.player))
  }

  func left(_ visit: Visit) {
    guard visits.removeValue(forKey: visit.connection) != nil else { return }
    carryOut(counter.left(visit.connection, of: visit.player))
  }

  func became(_ former: PlayerID, _ player: PlayerID) {
    carryOut(counter.became(former, player))
  }

  func arrived(_ news: News) {
    switch news {
    case .read(let player, let game): carryOut(counter.read(game, of: player))
    case .kept(let player, let isKept): carryOut(counter.kept(isKept, of: player))
    }
  }

  private func carryOut(_ effects: [ReverseCounter<SystemRandomNumberGenerator>.Effect]) {
    for effect in effects {
      switch effect {
      case .read(let player): read(player)
      case .keep(let game, let player): keep(game, of: player)
      case .show(let game, let connection): send(.xo(game), to: connection)
      case .reply(let connection, let id, let refusal):
        send(.reply(id, refusal), to: connection)
      case .close(let connection):
        if let visit = visits[connection] { loop.close(visit, .policyViolation) }
      }
    }
  }

  private func read(_ player: PlayerID) {
    let mailbox = loop.mailboxes[loop.index]
    store.look(
      { records throws(StoreError) in
        try records.reverseTicTacToe(of: player) ?? ReverseTicTacToe()
      }, then: { mailbox.post(.xo(.read(player, try? $0.get()))) })
  }

  private func keep(_ game: ReverseTicTacToe, of player: PlayerID) {
    let mailbox = loop.mailboxes[loop.index]
    store.change(
      { records throws(StoreError) in try records.keep(game, of: player) },
      then: { result in
        let isKept = if case .success = result { true } else { false }
        mailbox.post(.xo(.kept(player, isKept)))
      })
  }

  private func send(_ message: ServerMessage, to connection: ConnectionID) {
    if let visit = visits[connection] { loop.send(message, to: visit) }
  }
}
