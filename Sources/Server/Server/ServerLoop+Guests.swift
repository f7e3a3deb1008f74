import Bytes
import GameCore
import Routing
import Services
import TableHosting
import Tables
import Transport
import Wire

/// Guests of the uplink at the tables of this server (R4). A table treats them like other pages.
extension ServerLoop {
  package func arrived(_ message: GuestMessage) {
    switch message {
    case .state(let state):
      uplinkState = state
      for tableHost in tables.values { tableHost.uplink(state: state) }
    case .link(let code, let link): tables[code]?.uplink(link: link)
    case .came(let line, let guest, let code): came(line, guest, at: code)
    case .said(let line, let bytes, let now):
      guard let client = guest(line) else { return }
      understand(bytes.span, isText: true, from: client, at: now)
    case .pinged(let line, let roundTrip, let network):
      guard let client = guest(line), client.isGreeted, let tableHost = tableHost(of: client) else {
        return
      }
      tableHost.apply(
        .roundTrip(client.connection, roundTrip, network: network), at: context.clock.now)
    case .overviewSent(let line, let number):
      guard let client = guest(line), let tableHost = tableHost(of: client) else { return }
      tableHost.apply(.overviewSent(number, to: client.player), at: context.clock.now)
    case .drained(let line):
      if let client = guest(line) { tableHost(of: client)?.drained(client) }
    case .photo(let line):
      guard let client = guest(line), let tableHost = tableHost(of: client) else { return }
      let photo = context.photos.name(of: client.player)
      client.vouched?.photo = photo
      tableHost.apply(.pictured(client.connection, photo), at: context.clock.now)
    case .left(let line):
      if let client = guests.removeValue(forKey: ObjectIdentifier(line)) { left(client) }
    }
  }

  private func came(_ line: GuestChannel, _ guest: GuestArrival, at code: TableCode) {
    guard let uplink = context.uplink, tables[code] != nil else {
      return loop.post(.uplink(.end(line, .done)))
    }
    guests[ObjectIdentifier(line)] = ClientSession(
      guest: line, connection: nextConnection(), guest, link: uplink.address.link, at: code,
      helloBy: loop.now)
  }

  private func guest(_ line: GuestChannel) -> ClientSession? { guests[ObjectIdentifier(line)] }

  private func tableHost(of client: ClientSession) -> TableHost? {
    guard case .table(let code?) = client.place else { return nil }
    return tables[code]
  }
}

/// Pictures that a laptop holds for the pages of its guests on this server.
extension ServerLoop {
  /// Requests a picture from the laptop at whose table the player is a guest. Returns false if no
  /// such table exists.
  package func ask(for picture: RemotePicture, _ id: RequestID) -> Bool {
    guard
      picture.table.map(context.uplinks.holds) == true
        || context.uplinks.hasGuest(picture.player)
    else { return false }
    farCalls[id] = picture
    uplinks.asked(for: picture, by: id)
    return true
  }

  package func came(_ bytes: [UInt8], for request: RequestID) {
    guard let picture = farCalls.removeValue(forKey: request) else { return }
    if case .medium(let name) = picture.kind, bytes == RemotePicture.permission {
      let asked = ShownFileRequest(
        call: picture.call, file: .medium(name), player: picture.player,
        code: picture.table ?? TableCode(number: 0))
      if !read(asked, for: request) { loop.answer(request, with: Router.diskBusy) }
      return
    }
    let response = router.answer(bytes, as: picture)
    guard let note = picture.note, response.status == .ok else {
      return loop.answer(request, with: response)
    }
    expect(note, of: request)
    loop.answer(request, with: response, isWatched: true)
  }
}

/// Pages of this server whose tables are at laptops.
extension ServerLoop {
  /// The public code that a page requests, if no table of this server has it. Where servers share tables, a
  /// laptop here must have it: otherwise the database is asked first.
  func codeElsewhere(_ client: ClientSession) -> TableCode? {
    guard !client.isGreeted, client.waiting == nil, case .table(let code?) = client.place,
      code.length == .eight, tables[code] == nil, context.endpoints.now.isPublic,
      !context.sharesTables || context.uplinks.holds(code)
    else { return nil }
    return code
  }

  /// Connects a player to a table at a laptop (R4). All messages of the page go there, the first one
  /// included.
  func relay(
    _ client: ClientSession, by socket: SocketID, to code: TableCode, saying words: Span<UInt8>,
    at now: Tick
  ) {
    let secret = ServerLoop.secret(in: words)
    do throws(Refusal) {
      let player = try relayedPlayer(client, to: code, bringing: secret)
      let isThere = context.uplinks.holds(code)
      try context.lookups.look(
        for: code, by: client, bringing: secret, isThere: isThere, at: now)
      guard isThere || uplinks.awaits(code, secret, at: now) else { throw Refusal(.tableUnknown) }
      client.player = player
    } catch {
      return loop.dismiss(client, error)
    }
    client.isRelayed = uplinks.arrived(
      client, by: socket, client.account, at: code, saying: words, at: now)
    client.isGreeted = client.isRelayed
    if client.isRelayed { context.seat(client, on: loop) }
    if !client.isRelayed { loop.close(socket, .tryAgainLater) }
    // The laptop was here, and may have gone to another server.
    if context.sharesTables, !uplinks.has(code) { call(.page(code)) }
  }

  /// The account's player, or the device's for a page that comes by the link alone (R7). The laptop decides
  /// whether its tables take such guests.
  private func relayedPlayer(
    _ client: ClientSession, to code: TableCode, bringing secret: Secret128?
  ) throws(Refusal) -> PlayerID {
    if let account = client.account { return account.player }
    guard context.guests != nil, let device = client.device.own, let secret else {
      throw Refusal(.accountNeeded)
    }
    if hasLaptopLink(client, to: code, secret) { return device }
    // The link leads to a table of this server, which is over.
    let isOwn = context.lookups.linkNumber(of: code, secret) != nil
    throw Refusal(isOwn ? .tableUnknown : .guestLink)
  }

  /// Whether the link admits a page without an account to a laptop's table (R7).
  func hasLaptopLink(
    _ client: ClientSession, to code: TableCode, _ secret: Secret128?
  ) -> Bool {
    context.guests != nil && client.device.own != nil
      && secret == context.lookups.secret(ofLaptopTable: code)
  }

  /// The server reads only this field of the messages between a page and a laptop.
  private static func secret(in words: Span<UInt8>) -> Secret128? {
    guard case .hello(let hello, _, _)? = try? TableClientMessage(words) else { return nil }
    return hello.secret
  }
}
