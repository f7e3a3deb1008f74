import Bytes
import GameCore
import Uplink

/// Frames of an uplink from a peer that may be hostile: no trap, what is told lies where it is said
/// to lie, and all bounds hold. The first byte chooses which end reads, and whether the ends have greeted. Then
/// each piece has its length before it; one without length is an action of our own, which the byte behind
/// it chooses.
struct UplinkProperties {
  private static let limits: UplinkLimits = {
    var limits = UplinkLimits()
    limits.message = 64
    limits.streams = 4
    limits.tables = 3
    limits.rate = UplinkLimits.Rate(perSecond: 1_000, burst: 100)
    return limits
  }()

  private var home = UplinkClientConnection(limits: limits)
  private var server = UplinkServerConnection(limits: limits)
  private let isHome: Bool
  private var now = Tick(microseconds: 1)
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
    home.share(TableKey(1))
    connect()
    if choice & 4 == 0 { greet() }
  }

  private mutating func connect() {
    _ = home.lost().count + server.lost(at: now).count
    home.connected()
    server.connected()
    collect()
  }

  /// Both ends greet each other.
  private mutating func greet() {
    var twin = (
      home: UplinkClientConnection(limits: Self.limits),
      server: UplinkServerConnection(limits: Self.limits)
    )
    twin.home.connected()
    twin.server.connected()
    let hello = twin.home.takeOutgoing()
    for frame in hello { _ = try? twin.server.received(frame.span, at: now) }
    for frame in isHome ? twin.server.takeOutgoing() : hello { take(frame) }
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
      take(Array(bytes[position..<end]))
      position = end
      check()
    }
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
    } catch {
      connect()
    }
    collect()
  }

  private mutating func note(_ event: UplinkServerEvent, _ frame: [UInt8]) {
    switch event {
    case .shared(let table):
      server.grant(table, code: table.number, secret: Secret128(high: 0, low: 1))
    case .multiplexer(let told): note(told, frame)
    case .ping(let stream): server.ponged(stream, late: .zero)
    case .welcomed, .withdrawn: break
    }
  }

  private mutating func note(_ event: MultiplexerEvent, _ frame: [UInt8]) {
    switch event {
    case .message(_, let range, let hidden):
      if range.upperBound > frame.count { finding = "a message lies beyond its frame" }
      if let hidden, isHome || hidden.upperBound > range.count {
        finding = "a hidden part lies beyond its message"
      }
      if range.count > Self.limits.message { finding = "a message is too long" }
    case .photo(_, let bytes):
      if bytes.count > Self.limits.photo { finding = "a photo is too large" }
    case .closed, .photoWanted, .photoMissing: break
    }
  }

  /// An action of an end, or an event for it.
  private mutating func act(_ action: UInt8) {
    let stream = StreamID(UInt32(action >> 4))
    let words = Array(repeating: action, count: 1 + Int(action >> 2))
    switch action & 7 {
    case 0: now = now + .milliseconds(Int64(action) * 200)
    case 1: _ = isHome ? home.timerFired(at: now).count : server.timerFired(at: now).count
    case 2: isHome ? home.ping(stream, at: now) : server.reading(stream, action & 8 == 0)
    case 3: isHome ? home.close(stream, .done) : server.close(stream, .left)
    case 4: open()
    case 5: _ = isHome ? home.withdraw(TableKey(UInt64(action >> 4))).count : server.end().count
    case 6: _ = isHome ? home.want(photo(action), at: now) : server.want(photo(action), at: now)
    default:
      if isHome { connect() } else { _ = server.send(words.span, to: stream) }
    }
    collect()
    check()
  }

  private mutating func open() {
    _ = server.open(
      TableKey(1), for: Guest(id: PlayerID(high: 1, low: 1), account: "anna", name: "Anna"))
    home.share(TableKey(1))
  }

  private func photo(_ action: UInt8) -> PhotoID { PhotoID(high: 0, low: UInt64(action >> 4)) }

  private mutating func collect() {
    outgoing += isHome ? home.takeOutgoing() : server.takeOutgoing()
  }

  private mutating func check() {
    if server.streamCount > Self.limits.streams { finding = "too many streams" }
    if server.tableCount > Self.limits.tables { finding = "too many tables" }
  }
}
