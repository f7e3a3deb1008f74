import Bytes
import GameCore
import Tables
import Transport
import Uplink
import Wire

/// Guests of the uplink at the tables of one loop (R4): to a table they are pages like any others.
extension ServerLoop {
  func arrived(_ message: GuestMessage) {
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
      return loop.first.post(.uplink(.end(line, .done)))
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

/// Pictures that a laptop has, for its guests' pages here.
extension ServerLoop {
  /// Asks the laptop at whose table somebody is a guest for a picture. False: there is none.
  func ask(for picture: RemotePicture, _ id: RequestID) -> Bool {
    guard
      let place = picture.table?.loop(of: loop.count) ?? context.guests.loop(of: picture.player)
    else { return false }
    farCalls[id] = picture
    loop.post(.photoAsked(picture, PhotoAsker(loop: loop.index, request: id)), to: place)
    return true
  }

  func came(_ bytes: [UInt8], for request: RequestID) {
    guard let picture = farCalls.removeValue(forKey: request) else { return }
    let response = router.answer(bytes, as: picture)
    guard let note = picture.note, response.status == .ok else {
      return loop.answer(request, with: response)
    }
    expect(note, of: request)
    loop.answer(request, with: response, isWatched: true)
  }
}

/// Pages here that go to tables at laptops.
extension ServerLoop {
  /// The public code that a page wants to, if no table here has it.
  func codeElsewhere(_ client: ClientSession) -> TableCode? {
    guard !client.isGreeted, case .table(let code?) = client.place, code.length == .eight,
      tables[code] == nil, context.endpoints.now.isPublic
    else { return nil }
    return code
  }

  /// Brings somebody who is logged in to a table at a laptop (R4). All they say goes there, from
  /// their first words on.
  func relay(
    _ client: ClientSession, by socket: SocketID, to code: TableCode, saying words: Span<UInt8>,
    at now: Tick
  ) {
    guard let account = client.account else {
      return loop.dismiss(client, Refusal(.accountNeeded))
    }
    do throws(Refusal) {
      let isThere = context.publicTables.holds(code)
      try context.lookups.look(
        for: code, by: client, bringing: ServerLoop.secret(in: words), isThere: isThere, at: now)
      guard isThere else { throw Refusal(.tableUnknown) }
    } catch {
      return loop.dismiss(client, error)
    }
    client.player = account.player
    client.isRelayed = uplinks.arrived(
      client, by: socket, account, at: code, saying: words, at: now)
    client.isGreeted = client.isRelayed
    if !client.isRelayed { loop.close(socket, .tryAgainLater) }
  }

  /// Of what a page and a laptop say to each other only this is looked at.
  private static func secret(in words: Span<UInt8>) -> Secret128? {
    guard case .hello(let hello, _, _)? = try? TableClientMessage(words) else { return nil }
    return hello.secret
  }
}
