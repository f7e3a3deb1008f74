import Bytes
import GameCore
import Identity
import Services
import TableHosting
import Tables
import Transport
import Wire

/// Pages that come in. Their `Admission` decides; the loop makes the facts and carries out the steps.
extension ServerLoop {
  /// Gives the admission of a page a fact, then the answers to its steps, up to one without an answer now.
  @discardableResult
  func admit(_ client: ClientSession, _ fact: Admission.Fact, at now: Tick) -> Admission.Step? {
    var (next, step) = (Optional(fact), Admission.Step?.none)
    while let fact = next {
      let secret = client.admission.secret(with: fact)
      step = client.admission.take(fact, in: situation(of: client, bringing: secret, at: now))
      next = step.flatMap { carryOut($0, of: client, at: now) }
    }
    return step
  }

  /// Answers a step of a page that still waits for it.
  func answer(
    _ step: Admission.Step, of page: ConnectionID, with fact: Admission.Fact, at now: Tick
  ) {
    guard let client = waiting[page], client.admission.step == step else { return }
    goOn(client, at: now) { admit(client, fact, at: now) }
  }

  /// Passes a page on whose table is at a laptop, with its first message (R4). Returns false for other pages.
  func relay(
    _ client: ClientSession, by socket: SocketID, saying words: Span<UInt8>, at now: Tick
  ) -> Bool {
    guard !client.isGreeted, client.admission.listens, let code = client.place.code,
      client.admission.isElsewhere(in: situation(of: client, bringing: nil, at: now))
    else { return false }
    context.metrics.counters.messagesReceived.increase()
    var arrival: Admission.Arrival?
    if case .hello(let hello, let role, _)? = try? TableClientMessage(words) {
      arrival = .table(hello, role)
    }
    guard admit(client, .relayed(arrival), at: now) == .relay else { return true }
    client.player = client.account?.player ?? client.device.own ?? client.player
    client.isRelayed = uplinks.arrived(
      client, by: socket, client.account, at: code, saying: words, at: now)
    client.isGreeted = client.isRelayed
    client.isRelayed ? context.seat(client, on: loop) : loop.close(socket, .tryAgainLater)
    // The laptop was here, and may have gone to another server.
    if context.sharesTables, !uplinks.has(code) { call(.page(code)) }
    return true
  }

  // MARK: Facts

  private func situation(
    of client: ClientSession, bringing secret: Secret128?, at now: Tick
  ) -> Situation {
    var situation = Situation()
    situation.isGreeted = client.isGreeted
    situation.isMember = client.isMember
    situation.hasAccount = client.account != nil
    situation.hasDevice = client.device.own != nil
    situation.isPublic = context.endpoints.now.isPublic
    situation.takesGuests = context.guests != nil
    situation.sharesTables = context.sharesTables
    guard let code = client.place.code else { return situation }
    let (lookups, tableHost) = (context.lookups, tables[code])
    situation.credential = lookups.credential(
      of: client, for: code, bringing: secret, since: tableHost?.linkNumber ?? 0)
    if context.sharesTables {
      situation.mayLook = lookups.permits(code, client, bringing: secret, at: now)
    }
    if let tableHost {
      let isKnown = tableHost.knows(client.player)
      situation.table =
        tableHost.knowsGuest(client.player) ? .guest : isKnown ? .player : .stranger
    } else if code.length == .eight {
      situation.isLaptopHere = context.uplinks.holds(code)
      situation.hasLaptopLink = lookups.secret(ofLaptopTable: code) == secret
      situation.isLaptopExpected = uplinks.awaits(code, secret, at: now)
    }
    return situation
  }

  // MARK: Steps

  /// Carries out a step. Returns its answer, unless that comes later or never.
  private func carryOut(
    _ step: Admission.Step, of client: ClientSession, at now: Tick
  ) -> Admission.Fact? {
    let (code, arrival) = (client.place.code, client.admission.arrival)
    switch step {
    // Their callers have what they need.
    case .seekSession: wait(client)
    case .relay, .listen: break
    case .settle:
      return .settled(
        refusal { () throws(Refusal) in
          let moves = try context.identities.greet(client, token: arrival?.hello.token, at: now)
          for (former, player) in moves { move(former, to: player, at: now) }
        })
    case .count(_, let isThere):
      return .counted(
        refusal { () throws(Refusal) in
          guard let code else { return }
          try context.lookups.look(
            for: code, by: client, bringing: arrival?.hello.secret, isThere: isThere, at: now)
        })
    case .seekTable:
      wait(client)
      if let code { take(.wanted(client.connection), of: code, at: now) }
    case .callLaptop:
      wait(client)
      if let code { call(.page(code)) }
      loop.schedule(
        at: loop.now.advanced(by: ServerLoop.laptopTime), .laptopWait(client.connection))
    case .keepProfile:
      let profile = code == nil ? arrival?.hello.profile : client.believed(arrival?.hello.profile)
      guard let profile, saves(profile, of: client) else { return .profileKept(nil) }
      wait(client)
    case .enter(let refusal): enter(client, refusal, at: now)
    case .refuse(let refusal): refuse(WireFault(id: nil, refusal: refusal), to: client)
    case .dismiss(let refusal): loop.dismiss(client, refusal)
    case .turnAway: loop.close(client, .tryAgainLater)
    }
    return nil
  }

  private func refusal(of attempt: () throws(Refusal) -> Void) -> Refusal? {
    do throws(Refusal) {
      try attempt()
      return nil
    } catch {
      return error
    }
  }

  /// Lets a page come to its place. `refusal`: why its profile was not saved, which it is told afterwards.
  private func enter(_ client: ClientSession, _ refusal: Refusal?, at now: Tick) {
    guard let arrival = client.admission.arrival else { return }
    var hello = arrival.hello
    // The former name stays. A player without any profile plays under the name just typed.
    if refusal != nil, context.profile(of: client.player) != nil { hello.profile = nil }
    let fault = refusal.map { ServerMessage.fault(WireFault(id: nil, refusal: $0)) }
    switch arrival {
    case .foyer(_, let table):
      foyer.arrived(client, hello, table: table, at: now)
      if let fault { loop.send(fault, to: client) }
    case .table(_, let role):
      guard let tableHost = client.place.code.flatMap({ tables[$0] }) else { return }
      sit(client, hello, role, at: tableHost, now)
      if let fault { tableHost.tell(fault, to: client, at: now) }
    }
  }

  private func sit(
    _ client: ClientSession, _ hello: Hello, _ role: TableInput.ArrivalRole,
    at tableHost: TableHost, _ now: Tick
  ) {
    if let profile = client.believed(hello.profile) {
      context.remember(profile, of: client.player)
    }
    // Another server may have carried out the device's log-in.
    if let device = deviceLoggedInElsewhere(client), tableHost.knows(device),
      !tableHost.knows(client.player)
    {
      tableHost.apply(.became(device, client.player), at: now)
    }
    tableHost.arrived(client, hello, role, at: now)
  }

  /// The player of the device before its log-in. One of several servers tells its own tables alone, and a
  /// public server tells no laptop.
  private func deviceLoggedInElsewhere(_ client: ClientSession) -> PlayerID? {
    if client.isGuest { return client.guestDevice }
    guard context.sharesTables, let account = client.account?.player,
      client.player == account, let device = client.device.own, device != account
    else { return nil }
    return device
  }
}
