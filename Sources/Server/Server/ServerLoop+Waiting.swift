import GameCore
import Services
import TableHosting
import Tables
import Transport
import Wire

/// Pages that wait for the store, for another server or for a laptop. Only later messages of the same page wait, so
/// that it gets its answers in order; the loop goes on.
extension ServerLoop {
  /// `change`: the profile that the store saves for a page that is in.
  func wait(_ client: ClientSession, for change: (id: CommandID, profile: Profile)? = nil) {
    client.waiting = ClientSession.Waiting(for: change)
    waiting[client.connection] = client
  }

  /// Takes the step for which the page has waited, then the messages that have waited meanwhile, up to the next wait.
  func goOn(_ client: ClientSession, at now: Tick, _ step: () -> Void) {
    var messages = (client.waiting?.messages ?? [])[...]
    client.waiting = nil
    waiting[client.connection] = nil
    step()
    while !client.isGone, !client.admission.isOver, client.waiting == nil,
      let said = messages.popFirst()
    {
      take(said, of: client, at: now)
    }
    client.waiting?.messages.append(contentsOf: messages)
  }

  /// Whether a message has to wait. One that waits is taken later.
  func holds(_ said: ClientSession.Said, of client: ClientSession, at now: Tick) -> Bool {
    guard let waiting = client.waiting, said.mayWait(isGreeted: client.isGreeted) else {
      return false
    }
    if hasBegun(said, client, at: now) {
      client.waiting?.messages = []
      for earlier in waiting.messages where !client.isGone { take(earlier, of: client, at: now) }
      return false
    }
    guard waiting.messages.count < ClientSession.Waiting.mostMessages else {
      loop.close(client, .tryAgainLater)
      return true
    }
    client.waiting?.messages.append(said)
    return true
  }

  /// Whether the table has left its lobby. It then takes no profile, and no player waits for a
  /// disk.
  private func hasBegun(_ said: ClientSession.Said, _ client: ClientSession, at now: Tick) -> Bool {
    guard client.isGreeted, case .table(_, let code?) = said, let tableHost = tables[code] else {
      return false
    }
    return !tableHost.takesProfile(of: client, at: now)
  }
}

extension ClientSession.Said {
  /// Pages rely on the order of answered messages and of messages before the welcome. The server
  /// answers the clock at once.
  fileprivate func mayWait(isGreeted: Bool) -> Bool {
    switch self {
    case .foyer(.clock), .table(.clock, _): false
    case .foyer, .table(.command, _), .table(.hello, _): true
    case .table(.hidden, _), .table(.shown, _), .table(.react, _), .table(.language, _): !isGreeted
    }
  }
}
