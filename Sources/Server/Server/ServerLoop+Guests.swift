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
    case .reading(let line, let isReading):
      guard let client = guest(line) else { return }
      client.isSlow = !isReading
      if isReading { tableHost(of: client)?.drained(client) }
    case .photo(let line):
      guard let client = guest(line), let tableHost = tableHost(of: client) else { return }
      let photo = context.photos.name(of: client.player)
      client.vouched?.photo = photo
      tableHost.apply(.pictured(client.connection, photo), at: context.clock.now)
    case .left(let line):
      if let client = guests.removeValue(forKey: line) { left(client) }
    }
  }

  private func came(_ line: GuestChannel, _ guest: GuestArrival, at code: TableCode) {
    guard let uplink = context.uplink, tables[code] != nil else {
      return loop.post(.uplink(.end(line, .done)))
    }
    guests[line] = ClientSession(
      guest: line, connection: nextConnection(), guest, link: uplink.address.link, at: code,
      helloBy: loop.now)
  }

  /// Continues after the uplink has sent all its bytes: guests get the views that were omitted.
  func uplinkDrained(_ socket: SocketID) {
    for (line, client) in guests where line.uplink == socket {
      tableHost(of: client)?.drained(client)
    }
  }

  private func guest(_ line: GuestChannel) -> ClientSession? { guests[line] }

  private func tableHost(of client: ClientSession) -> TableHost? {
    client.place.code.flatMap { tables[$0] }
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
    remotePictures[id] = picture
    uplinks.asked(for: picture, by: id)
    return true
  }

  package func came(_ bytes: [UInt8], for request: RequestID) {
    guard let picture = remotePictures.removeValue(forKey: request) else { return }
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
