import Bytes
import Crypto
import Fairness
import GameCore
import Pictures
import Tables
import Transport
import Uplink

/// A guest as the first loop knows it.
final class RemoteGuest {
  let line: GuestChannel
  let player: PlayerID
  /// As the uplink calls it.
  let table: TableKey
  /// The table's.
  let loop: Int
  /// What of it waits in the machine, as far as the line was told.
  var waiting = 0
  /// Of Find, at which its page is to look.
  var picture: Int?
  private var messages: TokenBucket

  init(_ line: GuestChannel, player: PlayerID, table: TableKey, loop: Int, at now: Tick) {
    self.line = line
    self.player = player
    self.table = table
    self.loop = loop
    messages = TokenBucket(RemoteGuest.rate, at: now.nanoseconds)
  }

  /// As for a page at a socket of ours.
  private static let rate: TokenBucket.Rate = {
    let rate = Transport.Limits.standard.messages ?? .init(perSecond: 60, burst: 120)
    return TokenBucket.Rate(perSecond: rate.perSecond, burst: rate.burst)
  }()

  /// Whether its page may say one more message now.
  func mayTalk(at now: Tick) -> Bool {
    messages.take(of: RemoteGuest.rate, at: now.nanoseconds)
  }
}

extension UplinkClient {
  // MARK: Coming and going

  /// The public server vouches for somebody who wants to this table. What it says is checked as if a
  /// page had said it.
  func opened(
    _ stream: StreamID, at table: TableKey, _ code: TableCode, _ guest: Guest, at now: Tick
  ) {
    guard let name = (try? PlayerName(guest.name)) ?? (try? PlayerName(guest.account)) else {
      return end.close(stream, .fault, at: now)
    }
    let player = player(of: guest)
    let profile = Profile(
      name: name, colour: guest.colour.flatMap { Colour(Int($0)) },
      photo: context.photos.name(of: player))
    let index = code.loop(of: loop.count)
    let here = RemoteGuest(GuestChannel(stream), player: player, table: table, loop: index, at: now)
    guests[stream] = here
    context.metrics[loop.index].uplinkGuests.increase()
    let arrival = GuestArrival(player: player, profile: profile, source: guest.source)
    post(.came(here.line, arrival, code), to: index)
    picture(here, guest.photo, at: now)
  }

  /// Sees to it that the guest's photo is here: fetched once, as long as it is the same.
  private func picture(_ guest: RemoteGuest, _ photo: PhotoID?, at now: Tick) {
    guard let photo else { return context.photos.remove(of: guest.player) }
    let isKnown = pictured.value(of: guest.player) == photo
    if isKnown, context.photos.name(of: guest.player) != nil { return }
    if end.want(photo, at: now) { portrayed[photo, default: []].append(guest) }
  }

  /// No player of this server can be meant, whatever the public server says: its word is hashed with
  /// its name.
  private func player(of guest: Guest) -> PlayerID {
    var bytes = Array("fourtop guest of \(link) ".utf8)
    bytes.append(bigEndian: guest.id.high, width: 8)
    bytes.append(bigEndian: guest.id.low, width: 8)
    let hash = sha256(bytes)
    return PlayerID(Secret128(leading: hash))
  }

  /// The stream is over: its table hears of it.
  func forget(_ stream: StreamID) {
    guard let guest = remove(stream) else { return }
    post(.left(guest.line), to: guest.loop)
  }

  private func remove(_ stream: StreamID) -> RemoteGuest? {
    guard let guest = guests.removeValue(forKey: stream) else { return nil }
    slow.remove(stream)
    context.metrics[loop.index].uplinkGuests.increase(by: -1)
    return guest
  }

  /// Numbers of streams begin anew with each session; a line is of one alone.
  func isCurrent(_ line: GuestChannel) -> Bool { guests[line.stream]?.line === line }

  /// The table has said its last word.
  func finish(_ line: GuestChannel, _ why: StreamEnd, at now: Tick) {
    guard isCurrent(line), remove(line.stream) != nil else { return }
    end.close(line.stream, why, at: now)
  }

  // MARK: Talking

  func said(_ message: Span<UInt8>, on stream: StreamID, at now: Tick) {
    guard let guest = guests[stream] else { return }
    guard guest.mayTalk(at: now) else {
      end.close(stream, .fault, at: now)
      return forget(stream)
    }
    post(.said(guest.line, Array(copying: message), at: now), to: guest.loop)
    end.consumed(message.count, of: stream, at: now)
  }

  func say(_ bytes: [UInt8], on line: GuestChannel, at now: Tick) {
    line.change(by: -bytes.count)
    guard isCurrent(line) else { return }
    if end.send(bytes.span, to: line.stream, at: now) {
      slow.insert(line.stream)
    } else {
      forget(line.stream)
    }
  }

  /// Tells the lines what of theirs still waits in the machine.
  func noteBacklogs() {
    for stream in slow {
      guard let guest = guests[stream] else { continue }
      let waiting = end.backlog(of: stream)
      guest.line.change(by: waiting - guest.waiting)
      guest.waiting = waiting
      if waiting == 0 { slow.remove(stream) }
    }
  }

  // MARK: Photos

  /// A guest's page asks for a picture whose name it has seen in a view: of somebody here, of a face, or
  /// a piece of the one it looks at in Find.
  func send(_ photo: PhotoID, from offset: Int, at now: Tick) {
    let bytes = photo.piece.map(bytes) ?? bytes(of: PhotoName(photo)) ?? []
    end.send(photo: photo, from: offset, of: bytes.span, at: now)
  }

  private func bytes(of name: PhotoName) -> [UInt8]? {
    context.photos[name]?.bytes ?? context.decks.face(name.text[...])?.bytes
  }

  /// Of a picture whose time has not come for any guest at that table nothing leaves this house.
  private func bytes(of far: RemotePiece) -> [UInt8] {
    let isLookedAt = guests.values.contains { guest in
      guest.picture == far.piece.picture && RemotePiece(far.piece, at: guest.table) == far
    }
    return isLookedAt ? context.pictureLibrary[far.piece]?.plain ?? [] : []
  }

  /// A guest's photo has come: kept if it is one.
  func came(_ photo: PhotoID, _ bytes: [UInt8]) {
    guard let waiting = portrayed.removeValue(forKey: photo), let picture = try? Picture(bytes)
    else { return }
    for guest in waiting {
      pictured.remember(photo, of: guest.player)
      _ = try? context.photos.keep(picture, of: guest.player, from: .any)
      post(.photo(guest.line), to: guest.loop)
    }
  }
}
