import Bytes
import GameCore
import Services
import TableHosting
import Tables
import Transport
import Wire

/// The hello of a page: who it is, and whether it may come to its place (R1, R7).
extension ServerLoop {
  /// Lets a page come to the table that it names, if it may.
  func come(
    _ client: ClientSession, _ arrival: ClientSession.Arrival, to code: TableCode?, at now: Tick
  ) {
    guard let code = listener(to: code, client, arrival.hello.secret, at: now) else { return }
    keep(
      client.believed(arrival.hello.profile), of: client, then: .table(arrival, code), at: now)
  }

  func sit(
    _ client: ClientSession, _ hello: Hello, _ role: TableInput.ArrivalRole, at code: TableCode,
    _ now: Tick
  ) {
    // The table may have ended while the store saved a profile.
    guard let tableHost = tables[code] else {
      if context.sharesTables { return loop.close(client, .tryAgainLater) }
      return loop.dismiss(client, Refusal(.tableUnknown))
    }
    if let profile = client.believed(hello.profile) {
      context.remember(profile, of: client.player)
    }
    comeAsAccount(client, to: tableHost, at: now)
    tableHost.arrived(client, hello, role, at: now)
  }

  /// Moves a device's seat to its account, if another server has carried out the log-in.
  private func comeAsAccount(_ client: ClientSession, to tableHost: TableHost, at now: Tick) {
    guard let device = deviceLoggedInElsewhere(client), tableHost.knows(device),
      !tableHost.knows(client.player)
    else { return }
    tableHost.apply(.became(device, client.player), at: now)
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

  /// Whether the conversation can begin. A second hello is out of place.
  func isWelcome(
    _ client: ClientSession, _ hello: Hello, at now: Tick
  ) throws(WireFault) -> Bool {
    guard !client.isGreeted else { throw ServerLoop.outOfPlace(nil) }
    guard WireVersion.agreed(with: hello.versions) != nil else {
      loop.dismiss(client, Refusal(.protocolUnsupported))
      return false
    }
    // A page that has to log in first keeps its token for the next attempt.
    guard client.isMember || mayBeGuest(client) else {
      loop.dismiss(client, Refusal(.accountNeeded))
      return false
    }
    for (former, player) in try settle(client, hello.token, at: now) {
      move(former, to: player, at: now)
    }
    return true
  }

  /// Whether a page without an account may ask at a table (R7). A device without a cookie could not be
  /// recognised.
  private func mayBeGuest(_ client: ClientSession) -> Bool {
    guard context.guests != nil, client.device.own != nil, case .table = client.place else {
      return false
    }
    return true
  }

  private func settle(
    _ client: ClientSession, _ token: Secret128?, at now: Tick
  ) throws(WireFault) -> [(former: PlayerID, player: PlayerID)] {
    do throws(Refusal) {
      return try context.identities.greet(client, token: token, at: now)
    } catch {
      throw WireFault(id: nil, refusal: error)
    }
  }

  /// The table that a page requests. If it does not exist, the page is dismissed with the reason.
  /// Wrong guesses are limited.
  func listener(
    to code: TableCode?, _ client: ClientSession, _ secret: Secret128?, at now: Tick
  ) -> TableCode? {
    do throws(Refusal) {
      guard let code else { throw Refusal(.codeMalformed) }
      let isThere = tables[code] != nil
      // The link may lead to a laptop.
      if !isThere, client.account == nil, awaitsLaptop(code, client, secret, at: now) { return nil }
      try context.lookups.check(
        context.lookups.credential(
          of: client, for: code, bringing: secret, since: tables[code]?.linkNumber ?? 0),
        isKnown: tables[code]?.knowsGuest(client.player) ?? false)
      // A device that was here guesses nothing: wrong codes of others do not keep it away.
      if tables[code]?.knows(client.player) != true {
        try context.lookups.look(
          for: code, by: client, bringing: secret, isThere: isThere, at: now)
      }
      guard isThere else {
        if awaitsLaptop(code, client, secret, at: now) { return nil }
        throw Refusal(.tableUnknown)
      }
      return code
    } catch {
      loop.dismiss(client, error)
      return nil
    }
  }
}
