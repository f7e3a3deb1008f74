import GameCore
import Tables
import Transport
import Uplink
import Wire

/// Guests of the uplink at the tables of one loop (R4): to a table they are pages like any others.
extension PartyLoop {
  /// `home`: where the uplink is, on the first loop.
  func arrived(_ letter: HomeLetter, _ home: HomeDesk?) {
    switch letter {
    case .share, .ended, .say, .end, .ping, .shows: home?.arrived(letter)
    case .state(let state):
      uplinkState = state
      for desk in tables.values { desk.uplink(state: state) }
    case .link(let code, let link): tables[code]?.uplink(link: link)
    case .came(let line, let guest, let code): came(line, guest, at: code)
    case .said(let line, let bytes, let now):
      guard let visit = guest(line) else { return }
      understand(bytes.span, isText: true, from: visit, at: now)
    case .pinged(let line, let roundTrip, let network):
      guard let visit = guest(line), visit.isGreeted, let desk = desk(of: visit) else { return }
      desk.apply(
        .roundTrip(visit.connection, roundTrip, network: network), at: premises.clock.now)
    case .overviewSent(let line, let number):
      guard let visit = guest(line), let desk = desk(of: visit) else { return }
      desk.apply(.overviewSent(number, to: visit.player), at: premises.clock.now)
    case .drained(let line):
      if let visit = guest(line) { desk(of: visit)?.drained(visit) }
    case .photo(let line):
      guard let visit = guest(line), let desk = desk(of: visit) else { return }
      let photo = premises.photos.name(of: visit.player)
      visit.vouched?.photo = photo
      desk.apply(.pictured(visit.connection, photo), at: premises.clock.now)
    case .left(let line):
      if let visit = guests.removeValue(forKey: ObjectIdentifier(line)) { left(visit) }
    }
  }

  private func came(_ line: GuestLine, _ guest: GuestArrival, at code: TableCode) {
    guard let uplink = premises.uplink, tables[code] != nil else {
      return loop.post(.home(.end(line, .done)), to: 0)
    }
    guests[ObjectIdentifier(line)] = Visit(
      guest: line, connection: nextConnection(), guest, link: uplink.address.link, at: code,
      helloBy: loop.now)
  }

  private func guest(_ line: GuestLine) -> Visit? { guests[ObjectIdentifier(line)] }

  private func desk(of visit: Visit) -> TableDesk? {
    guard case .table(let code?) = visit.place else { return nil }
    return tables[code]
  }
}

/// Pictures that a laptop has, for its guests' pages here.
extension PartyLoop {
  /// Asks the laptop at whose table somebody is a guest for a picture. False: there is none.
  func ask(for picture: FarPicture, _ id: RequestID) -> Bool {
    guard
      let place = picture.table?.loop(of: loop.count) ?? premises.guests.loop(of: picture.player)
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
extension PartyLoop {
  /// The public code that a page wants to, if no table here has it.
  func codeElsewhere(_ visit: Visit) -> TableCode? {
    guard !visit.isGreeted, case .table(let code?) = visit.place, code.length == .eight,
      tables[code] == nil, premises.doors.now.isPublic
    else { return nil }
    return code
  }

  /// Brings somebody who is logged in to a table at a laptop (R4). All they say goes there, from
  /// their first words on.
  func relay(
    _ visit: Visit, by socket: SocketID, to code: TableCode, saying words: Span<UInt8>,
    at now: Tick
  ) {
    guard let account = visit.account else {
      return loop.dismiss(visit, Refusal(.accountNeeded))
    }
    do throws(Refusal) {
      let isThere = premises.publicTables.holds(code)
      try premises.lookups.look(
        for: code, by: visit, bringing: PartyLoop.secret(in: words), isThere: isThere, at: now)
      guard isThere else { throw Refusal(.tableUnknown) }
    } catch {
      return loop.dismiss(visit, error)
    }
    visit.player = account.player
    visit.isRelayed = uplinks.arrived(
      visit, by: socket, account, at: code, saying: words, at: now)
    visit.isGreeted = visit.isRelayed
    if !visit.isRelayed { loop.close(socket, .tryAgainLater) }
  }

  /// Of what a page and a laptop say to each other only this is looked at.
  private static func secret(in words: Span<UInt8>) -> LinkSecret? {
    guard case .hello(let hello, _, _)? = try? TableClientMessage(words) else { return nil }
    return hello.secret
  }
}
