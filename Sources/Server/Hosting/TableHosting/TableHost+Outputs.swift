import GameCore
import Services
import Tables
import Transport
import Wire

/// Outputs of a table: at once, or for a shared one when the database has the change.
extension TableHost {
  package func carryOut(_ outputs: [TableOutput]) {
    for output in outputs { carryOut(output) }
  }

  func carryOut(_ output: TableOutput) {
    switch output {
    case .welcome(let connection, let member):
      if let client = visits[connection] { sendWelcome(client, member) }
    case .message(let message, let connection):
      if let client = visits[connection] { loop.send(message, to: client) }
    case .dismiss(let connection, let refusal):
      if let client = visits.removeValue(forKey: connection) { loop.dismiss(client, refusal) }
    case .view(let frame, let version, let connection, let isAnew):
      if let client = visits[connection] { show(frame, version, isAnew, to: client) }
    case .fleeting(let frame, let connections):
      for connection in connections {
        guard let client = visits[connection], loop.isReading(client) else { continue }
        loop.send(frame, to: client)
      }
    case .foyer(let news): foyer.apply(news, at: context.clock.now)
    case .submit(let result, let round): submit(result, round)
    case .asked(let players, let ids): context.askedQuestions.add(ids, to: players)
    case .guestsChosen(let player, let areWelcome): context.guests?.choose(areWelcome, by: player)
    case .ended: end()
    }
  }

  /// Sends a view that was made before. A page that reads slowly gets the newest one later.
  private func show(
    _ frame: PreparedFrame, _ version: Int, _ isAnew: Bool, to client: ClientSession
  ) {
    guard loop.isReading(client) else {
      client.views.miss()
      return context.metrics.counters.viewsDropped.increase()
    }
    if isAnew { client.views.forget() }
    guard client.views.take(version) else { return }
    loop.send(frame, to: client)
    context.metrics.counters.viewsSent.increase()
  }
}
