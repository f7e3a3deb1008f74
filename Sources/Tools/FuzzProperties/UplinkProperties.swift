import Bytes
import GameCore
import Uplink

/// Frames of an uplink from a peer that may be hostile: no trap, what is told lies where it is said
/// to lie, and all bounds hold. The first byte chooses which end reads, and whether numbers are put
/// right, which an input would hardly guess. Then each piece has its length before it; one without
/// length is a deed of our own, which the byte behind it chooses.
struct UplinkProperties {
  private static let limits: UplinkLimits = {
    var limits = UplinkLimits()
    limits.message = 64
    limits.window = 128
    limits.waiting = 512
    limits.streams = 4
    limits.tables = 3
    limits.retained = 4_096
    limits.underWay = 1_024
    limits.rate = UplinkLimits.Rate(perSecond: 1_000, burst: 100)
    return limits
  }()

  private var home = UplinkClientConnection(limits: limits)
  private var server = UplinkServerConnection(limits: limits)
  private let isHome: Bool
  private let countsForPeer: Bool
  private var now = Tick(microseconds: 1)
  /// The number that the peer's next numbered frame has to have.
  private var number: UInt64 = 1
  /// The results of all steps, for the comparison of two runs.
  private var outgoing: [[UInt8]] = []
  private var finding: String?

  static func finding(in bytes: [UInt8]) -> String? {
    guard let choice = bytes.first else { return nil }
    var first = UplinkProperties(choice)
    var second = first
    first.live(bytes)
    second.live(bytes)
    guard first.outgoing == second.outgoing else { return "the same frames are answered otherwise" }
    return first.finding
  }

  private init(_ choice: UInt8) {
    isHome = choice & 1 == 0
    countsForPeer = choice & 2 == 0
    home.share(TableKey(1), at: now)
    connect()
    if choice & 4 == 0 { greet() }
  }

  private mutating func connect() {
    home.connected(at: now)
    server.connected(offering: Secret128(high: 1, low: 2), at: now)
    collect()
  }

  /// Both ends greet each other, with a guest at a table.
  private mutating func greet() {
    var twin = (
      home: UplinkClientConnection(limits: Self.limits),
      server: UplinkServerConnection(limits: Self.limits)
    )
    twin.home.connected(at: now)
    twin.server.connected(offering: Secret128(high: 3, low: 4), at: now)
    if isHome {
      for frame in twin.home.takeOutgoing() { _ = try? twin.server.received(frame.span, at: now) }
      for frame in twin.server.takeOutgoing() { take(frame) }
    } else {
      for frame in twin.home.takeOutgoing() { take(frame) }
    }
  }

  private mutating func live(_ bytes: [UInt8]) {
    var position = 1
    while position < bytes.count, finding == nil {
      let length = Int(bytes[position])
      position += 1
      if length == 0 {
        if position < bytes.count { act(bytes[position]) }
        position += 1
        continue
      }
      let end = min(bytes.count, position + length)
      take(numbered(Array(bytes[position..<end])))
      position = end
      check()
    }
  }

  private mutating func numbered(_ frame: [UInt8]) -> [UInt8] {
    guard countsForPeer, frame.count >= 9, frame[0] >= 16 else { return frame }
    var counted = [frame[0]]
    counted.append(bigEndian: number, width: 8)
    return counted + frame[9...]
  }

  private mutating func take(_ frame: [UInt8]) {
    do throws(UplinkError) {
      if isHome {
        for event in try home.received(frame.span, at: now) {
          if case .multiplexer(let told) = event { note(told, frame) }
        }
      } else {
        for event in try server.received(frame.span, at: now) { note(event, frame) }
      }
      if let kind = frame.first, kind >= 16 { number += 1 }
    } catch {
      _ = isHome ? home.failed().count : server.failed(at: now).count
      number = 1
      connect()
    }
    collect()
  }

  private mutating func note(_ event: UplinkServerEvent, _ frame: [UInt8]) {
    switch event {
    case .welcomed(let isResumed): if !isResumed { number = 1 }
    case .shared(let table): grant(table)
    case .multiplexer(let told): note(told, frame)
    case .withdrawn: break
    case .ping(let stream): server.ponged(stream, late: .zero)
    }
  }

  private mutating func grant(_ table: TableKey) {
    server.grant(table, code: table.number, secret: Secret128(high: 0, low: 1), at: now)
  }

  private mutating func note(_ event: MultiplexerEvent, _ frame: [UInt8]) {
    switch event {
    case .message(let stream, let range, let hidden):
      if range.upperBound > frame.count { finding = "a message lies beyond its frame" }
      if let hidden, isHome || hidden.upperBound > range.count {
        finding = "a hidden part lies beyond its message"
      }
      if range.count > Self.limits.message { finding = "a message is too long" }
      if isHome {
        home.consumed(range.count, of: stream, at: now)
      } else {
        server.consumed(range.count, of: stream, at: now)
      }
    case .photo(_, let bytes):
      if bytes.count > Self.limits.photo { finding = "a photo is too large" }
    case .drained, .closed, .photoWanted, .photoMissing, .hangUp: break
    }
  }

  /// An action of an end, or an event for it.
  private mutating func act(_ deed: UInt8) {
    let stream = StreamID(UInt32(deed >> 4))
    let words = Array(repeating: deed, count: 1 + Int(deed >> 2))
    switch deed & 7 {
    case 0: now = now + .milliseconds(Int64(deed) * 200)
    case 1: _ = isHome ? home.timerFired(at: now).count : server.timerFired(at: now).count
    case 2:
      _ =
        isHome
        ? home.send(words.span, hiding: words.indices, to: stream, at: now)
        : server.send(words.span, to: stream, at: now)
    case 3:
      if isHome {
        home.close(stream, .done, at: now)
      } else {
        server.close(stream, .left, at: now)
      }
    case 4: open()
    case 5: _ = home.withdraw(TableKey(UInt64(deed >> 4)), at: now)
    case 6: _ = isHome ? home.want(photo(deed), at: now) : server.want(photo(deed), at: now)
    default:
      home.lost(at: now)
      server.lost(at: now)
      connect()
    }
    collect()
    check()
  }

  private mutating func open() {
    let guest = Guest(id: PlayerID(high: 1, low: 1), account: "anna", name: "Anna")
    _ = server.open(TableKey(1), for: guest, at: now)
    home.share(TableKey(1), at: now)
  }

  private func photo(_ deed: UInt8) -> PhotoID { PhotoID(high: 0, low: UInt64(deed >> 4)) }

  private mutating func collect() {
    outgoing += isHome ? home.takeOutgoing() : server.takeOutgoing()
  }

  private mutating func check() {
    if server.streamCount > Self.limits.streams { finding = "too many streams" }
    if server.tableCount > Self.limits.tables { finding = "too many tables" }
  }
}
