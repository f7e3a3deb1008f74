import GameCore
import Services
import Tables
import Transport
import Wire

/// Outputs of a table, once they may go.
extension TableHost {
  func carryOut(_ output: TableOutput) {
    switch output {
    case .opened: foyer.opened(code, .new, at: context.clock.now)
    case .welcome(let connection, let member):
      if let client = clients[connection] { sendWelcome(client, member) }
    case .message(let message, let connection):
      if let client = clients[connection] { loop.send(message, to: client) }
    case .dismiss(let connection, let refusal):
      if let client = clients.remove(connection) { loop.dismiss(client, refusal) }
    case .view(let frame, let outline, let connections, let isAnew):
      for connection in connections {
        if let client = clients[connection] { show(frame, outline, isAnew, to: client) }
      }
    case .fleeting(let frame, let connections):
      for connection in connections {
        guard let client = clients[connection], loop.isReading(client) else { continue }
        loop.send(frame, to: client)
      }
    case .foyer(let news): foyer.apply(news, at: context.clock.now)
    case .revealed(let shown, let submitted):
      context.metrics.counters.reveals.note(max(shown, context.clock.now) - submitted)
    case .submit(let result, let round): submit(result, round)
    case .asked(let players, let ids): context.askedQuestions.add(ids, to: players)
    case .guestsChosen(let player, let areWelcome): context.guests?.choose(areWelcome, by: player)
    case .ended: end()
    }
  }

  /// Sends a view that was made before. A page that reads slowly gets the newest one later.
  private func show(
    _ frame: PreparedFrame, _ outline: TableOutput.Outline, _ isAnew: Bool,
    to client: ClientSession
  ) {
    guard loop.isReading(client) else {
      client.views.miss()
      return context.metrics.counters.viewsDropped.increase()
    }
    if isAnew { client.views.forget() }
    switch client.views.deliver(
      outline.version, common: outline.common, isShort: outline.isShort)
    {
    case .sent: break
    case .known: return
    case .unfit: return sendViews(to: [client.connection])
    }
    permit(outline.picture, to: client)
    loop.send(frame, to: client)
    context.metrics.counters.viewsSent.increase()
  }

  /// Permits the uplink to send a guest's page the picture of its view, and no other picture (AH2).
  private func permit(_ picture: Int?, to client: ClientSession) {
    guard case .relayed(let line) = client.line, client.shownPicture != picture else { return }
    client.shownPicture = picture
    loop.post(.uplink(.shows(line, picture: picture)))
  }
}

/// The pages at a table. They are so few that a search costs less than a hash.
struct TablePages {
  private(set) var all: [ClientSession] = []

  var isEmpty: Bool { all.isEmpty }

  subscript(connection: ConnectionID) -> ClientSession? {
    place(of: connection).map { all[$0] }
  }

  mutating func add(_ client: ClientSession) {
    remove(client.connection)
    all.append(client)
  }

  @discardableResult
  mutating func remove(_ connection: ConnectionID) -> ClientSession? {
    place(of: connection).map { all.remove(at: $0) }
  }

  private func place(of connection: ConnectionID) -> Int? {
    for place in all.indices where all[place].connection == connection { return place }
    return nil
  }
}
