import GameCore
import Games
import Net
import Services
import Store
import Tables
import Transport
import Wire

/// !XO for the foyer's sockets (`docs/decisions/0016`). Passes events to the session and carries out its
/// effects.
package final class ReverseTicTacToeHost {
  private var counter = ReverseTicTacToeSession(random: SystemRandomNumberGenerator())
  private let loop: Loop<LoopMessage>
  private let store: Store
  private var clients: [ConnectionID: ClientSession] = [:]

  package init(loop: Loop<LoopMessage>, store: Store) {
    self.loop = loop
    self.store = store
  }

  package func asked(_ client: ClientSession, _ id: CommandID, _ command: ReverseCommand) {
    clients[client.connection] = client
    carryOut(counter.asked(command, id, from: client.connection, of: client.player))
  }

  package func left(_ client: ClientSession) {
    guard clients.removeValue(forKey: client.connection) != nil else { return }
    carryOut(counter.left(client.connection, of: client.player))
  }

  package func became(_ former: PlayerID, _ player: PlayerID) {
    carryOut(counter.became(former, player))
  }

  package func arrived(_ news: ReverseTicTacToeNews) {
    switch news {
    case .read(let player, let game): carryOut(counter.read(game, of: player))
    case .kept(let player, let isKept): carryOut(counter.kept(isKept, of: player))
    }
  }

  private func carryOut(_ effects: [ReverseTicTacToeSession<SystemRandomNumberGenerator>.Effect]) {
    for effect in effects {
      switch effect {
      case .read(let player): read(player)
      case .keep(let game, let player, let former): keep(game, of: player, after: former)
      case .show(let game, let connection): send(.xo(game), to: connection)
      case .reply(let connection, let id, let refusal):
        send(.reply(id, refusal), to: connection)
      case .close(let connection):
        if let client = clients[connection] { loop.close(client, .policyViolation) }
      }
    }
  }

  private func read(_ player: PlayerID) {
    let mailbox = loop.mailbox
    store.look(
      { records throws(StoreError) in
        try records.reverseTicTacToe(of: player) ?? ReverseTicTacToe()
      }, then: { mailbox.post(.xo(.read(player, try? $0.get()))) })
  }

  private func keep(
    _ game: ReverseTicTacToe, of player: PlayerID, after former: ReverseTicTacToe
  ) {
    let mailbox = loop.mailbox
    store.change(
      { records throws(StoreError) in
        try records.keep(game, of: player, after: former)
      },
      then: { result in
        mailbox.post(.xo(.kept(player, try? result.get())))
      })
  }

  private func send(_ message: ServerMessage, to connection: ConnectionID) {
    if let client = clients[connection] { loop.send(message, to: client) }
  }
}
