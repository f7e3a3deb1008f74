import GameCore
import HTTP
import Identity
import Requests
import Routing
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

/// Sessions that another server of the same store may have made (R2, decision 38). This server hears of them a
/// moment later than their devices reach it. So it asks the database for an unknown one before it refuses
/// anything; the loop goes on meanwhile.
extension ServerLoop {
  /// Looks for the session of a request if its answer depends on it. The request is answered afterwards.
  func seeksSession(of request: Request, from peer: Peer, _ id: RequestID) -> Bool {
    guard context.sharesTables, let call = router.call(request, from: peer),
      let cookie = unknown(call), Routes.dependsOnAccount(call)
    else { return false }
    context.accounts.seek(cookie, from: call.address, at: context.clock.now) { [loop] in
      loop.post(.sessionSought(.request(id, request, peer), $0))
    }
    return true
  }

  /// Looks for the session of a page. Its messages wait.
  func seekSession(of client: ClientSession, _ socket: SocketID, _ call: Call) {
    guard context.sharesTables, let cookie = unknown(call) else { return }
    admit(client, .sessionUnknown, at: context.clock.now)
    context.accounts.seek(cookie, from: call.address, at: context.clock.now) { [loop] in
      loop.post(.sessionSought(.page(socket, call), $0))
    }
  }

  private func unknown(_ call: Call) -> SessionCookie? {
    call.session.flatMap { context.accounts.person($0) == nil ? $0 : nil }
  }

  func sought(_ session: SoughtSession, _ refusal: Refusal?, at now: Tick) {
    switch session {
    case .request(let id, let request, let peer): answer(request, from: peer, id, refusal)
    case .page(let socket, let call): goOn(socket, call, refusal, at: now)
    }
  }

  private func answer(_ request: Request, from peer: Peer, _ id: RequestID, _ refusal: Refusal?) {
    if let refusal, let call = router.call(request, from: peer) {
      return loop.answer(id, with: response(refusing: call, refusal, .unavailable))
    }
    switch carryOut(router.answer(to: request, from: peer), of: id) {
    case .response(let response): loop.answer(id, with: response)
    case .watched(let response): loop.answer(id, with: response, isWatched: true)
    case .later: break
    // No such route depends on an account before its hello.
    case .webSocket: loop.answer(id, with: Router.diskBusy)
    }
  }

  private func goOn(_ socket: SocketID, _ call: Call, _ refusal: Refusal?, at now: Tick) {
    guard let client = client(socket) else { return }
    if refusal == nil, let person = context.accounts.person(call.session) {
      client.recognise(person, context.account(of: call))
      context.loadPhoto(of: person.account, for: call) {}
    }
    let fact = Admission.Fact.sessionSought(isAnswered: refusal == nil)
    answer(.seekSession, of: client.connection, with: fact, at: now)
  }
}
