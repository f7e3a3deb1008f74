import Bytes
import Content
import Crypto
import Fairness
import GameCore
import Pictures
import Services
import Tables
import Transport
import Uplink

/// A guest of the uplink.
package final class RemoteGuest {
  package let line: GuestChannel
  package let player: PlayerID
  /// The key of the table on the uplink.
  package let table: TableKey
  /// The picture of Find that the guest's page sees.
  package var picture: Int?
  private var messages: TokenBucket

  init(_ line: GuestChannel, player: PlayerID, table: TableKey, at now: Tick) {
    self.line = line
    self.player = player
    self.table = table
    messages = TokenBucket(RemoteGuest.rate, at: now.nanoseconds)
  }

  /// The limit on messages, the same as for a page with its own socket.
  private static let rate: TokenBucket.Rate = {
    let rate = Transport.Limits.standard.messages ?? .init(perSecond: 60, burst: 120)
    return TokenBucket.Rate(perSecond: rate.perSecond, burst: rate.burst)
  }()

  /// Whether the guest may send one more message now.
  func mayTalk(at now: Tick) -> Bool {
    messages.take(of: RemoteGuest.rate, at: now.nanoseconds)
  }
}

extension UplinkClient {
  // MARK: Arrivals and departures

  /// Takes a guest that the public server vouches for. The guest's fields are checked like those of
  /// a page.
  package func opened(
    _ line: GuestChannel, at table: TableKey, _ code: TableCode, _ guest: Guest, at now: Tick
  ) {
    let player = player(guest.id)
    var profile: Profile?
    if let account = guest.account {
      guard let name = (try? PlayerName(guest.name)) ?? (try? PlayerName(account)) else {
        return end.close(line.stream, .fault)
      }
      profile = Profile(
        name: name, colour: guest.colour.flatMap { Colour(Int($0)) },
        face: guest.face.flatMap { Face(Int($0)) }, photo: context.photos.name(of: player))
    }
    let here = RemoteGuest(line, player: player, table: table, at: now)
    guests[line.stream] = here
    context.metrics.counters.uplinkGuests.increase()
    let arrival = GuestArrival(
      player: player, device: guest.device.map { self.player($0) }, profile: profile,
      source: guest.source)
    loop.post(.guest(.came(line, arrival, code)))
    picture(here, guest.photo, at: now)
  }

  /// Fetches the guest's photo unless this server has it already.
  private func picture(_ guest: RemoteGuest, _ photo: PhotoID?, at now: Tick) {
    guard let photo else { return context.photos.remove(of: guest.player) }
    let isKnown = pictured.value(of: guest.player) == photo
    if isKnown, context.photos.name(of: guest.player) != nil { return }
    if end.want(photo, at: now) { portrayed[photo, default: []].append(guest) }
  }

  /// The player of a guest's id on this server, a hash of the id and the public server's link. The
  /// public server cannot choose an id that is a player of this server.
  private func player(_ id: PlayerID) -> PlayerID {
    var bytes = Array("fourtop guest of \(link) ".utf8)
    bytes.append(bigEndian: id.high, width: 8)
    bytes.append(bigEndian: id.low, width: 8)
    let hash = sha256(bytes)
    return PlayerID(Secret128(leading: hash))
  }

  /// Ends a stream and notifies its table.
  package func forget(_ stream: StreamID) {
    if let line = remove(stream) { loop.post(.guest(.left(line))) }
  }

  /// Returns the channel of the stream; `nil` if it has ended already.
  private func remove(_ stream: StreamID) -> GuestChannel? {
    guard let guest = guests.removeValue(forKey: stream) else { return nil }
    context.metrics.counters.uplinkGuests.increase(by: -1)
    return guest.line
  }

  /// Ends a stream whose connection was lost. The guest's page falls silent like one with a socket of its own, and comes
  /// back meanwhile (P24, P11).
  func miss(_ stream: StreamID, at now: Tick) {
    if let line = remove(stream) { lostGuests.append((line, now + context.limits.silence)) }
  }

  func giveUpLostGuests(at now: Tick) {
    while let first = lostGuests.first, first.until <= now {
      lostGuests.removeFirst()
      loop.post(.guest(.left(first.line)))
    }
  }

  /// Whether the channel belongs to the present connection. Each numbers its streams from the
  /// beginning.
  func isCurrent(_ line: GuestChannel) -> Bool { guests[line.stream]?.line == line }

  /// Closes a guest's stream after the table's last message.
  package func finish(_ line: GuestChannel, _ why: StreamEnd) {
    guard isCurrent(line) else { return }
    end.close(line.stream, why)
    forget(line.stream)
  }

  // MARK: Messages

  package func said(_ message: Span<UInt8>, on stream: StreamID, at now: Tick) {
    guard let guest = guests[stream] else { return }
    guard guest.mayTalk(at: now) else {
      end.close(stream, .fault)
      return forget(stream)
    }
    loop.post(.guest(.said(guest.line, Array(copying: message), at: now)))
  }

  // MARK: Photos

  /// Sends a picture that a guest's page has seen named in a view: of a player, of a face, or a
  /// piece of its picture in Find.
  package func send(_ photo: PhotoID, from offset: Int) {
    guard let far = photo.piece else {
      let bytes = bytes(of: PhotoName(photo)) ?? []
      return end.send(photo: photo, from: offset, of: bytes.span)
    }
    let isTaken = file(of: far).map { file in
      context.disk.add { [mailbox = loop.mailbox] in
        mailbox.post(.remotePiece(photo, from: offset, file.bytes() ?? []))
      }
    }
    let none: [UInt8] = []
    if isTaken != true { end.send(photo: photo, from: offset, of: none.span) }
  }

  private func bytes(of name: PhotoName) -> [UInt8]? {
    context.photos[name]?.bytes ?? context.decks.face(name.text[...])?.bytes
  }

  /// The file of a piece. A picture that no guest at that table sees yet is not sent.
  private func file(of far: RemotePiece) -> PieceFile? {
    let isLookedAt = guests.values.contains { guest in
      guest.picture == far.piece.picture && RemotePiece(far.piece, at: guest.table) == far
    }
    return isLookedAt ? context.pictureLibrary[far.piece] : nil
  }

  /// Saves a guest's photo that has arrived, if it is a picture.
  package func came(_ photo: PhotoID, _ bytes: [UInt8]) {
    guard let waiting = portrayed.removeValue(forKey: photo), let picture = try? Picture(bytes)
    else { return }
    for guest in waiting {
      pictured.remember(photo, of: guest.player)
      _ = try? context.photos.keep(picture, of: guest.player, from: .any)
      loop.post(.guest(.photo(guest.line)))
    }
  }
}
