import Bytes
import GameCore

@testable import Uplink

/// Both ends of an uplink with a line between them that is late and breaks, and what was said on
/// each stream, in simulated time.
struct UplinkWorld {
  /// The messages of one stream, both ways.
  struct Talk: Equatable {
    var fromPage: [[UInt8]] = []
    var atHome = 0
    var fromTable: [[UInt8]] = []
    var atPage = 0
    /// The stream as the two ends know it; nil: it is over there.
    var publicStream: StreamID?
    var homeStream: StreamID?
    var endAtPublic: StreamEnd?
    var endAtHome: StreamEnd?
  }

  var now = Tick(microseconds: 1_000_000)
  var home: UplinkClientConnection
  var server: UplinkServerConnection
  var delay: Duration = .milliseconds(20)

  private(set) var isConnected = false
  private var toHome: [(at: Tick, bytes: [UInt8])] = []
  private var toDoor: [(at: Tick, bytes: [UInt8])] = []

  private(set) var talks: [String: Talk] = [:]
  private var atDoor: [StreamID: String] = [:]
  private var atHome: [StreamID: String] = [:]
  private var codes: [TableKey: UInt64] = [:]
  var photos: [PhotoID: [UInt8]] = [:]

  private(set) var granted: [TableKey: UInt64] = [:]
  private(set) var secrets: [TableKey: Secret128] = [:]
  private(set) var homeEvents: [UplinkClientEvent] = []
  private(set) var doorEvents: [UplinkServerEvent] = []
  /// The broken invariants.
  private(set) var violations: [String] = []

  init(limits: UplinkLimits = UplinkLimits(), serverLimits: UplinkLimits? = nil) {
    home = UplinkClientConnection(limits: limits)
    server = UplinkServerConnection(limits: serverLimits ?? limits)
  }

  // MARK: The line

  mutating func connect() {
    cut()
    isConnected = true
    server.connected()
    home.connected()
    collect()
  }

  /// Whatever is on its way is lost, and everything ends at both ends.
  mutating func cut() {
    isConnected = false
    toHome = []
    toDoor = []
    let (atHome, atDoor) = (home.lost(), server.lost(at: now))
    take(atHome, of: [])
    take(atDoor, of: [])
  }

  private mutating func collect() {
    for frame in home.takeOutgoing() where isConnected { toDoor.append((now + delay, frame)) }
    for frame in server.takeOutgoing() where isConnected { toHome.append((now + delay, frame)) }
  }

  /// Lets time pass: what arrives arrives, what is due is done, in order.
  mutating func pass(_ time: Duration) {
    let end = now + time
    collect()
    var turns = 0
    while let next = nextMoment, next <= end, turns < 100_000 {
      now = max(now, next)
      step()
      collect()
      turns += 1
    }
    if turns == 100_000 { violations.append("no end of turns") }
    now = end
  }

  private var nextMoment: Tick? {
    [toHome.first?.at, toDoor.first?.at, home.nextDeadline, server.nextDeadline]
      .compactMap { $0 }.min()
  }

  private mutating func step() {
    if let frame = toHome.first, frame.at <= now {
      toHome.removeFirst()
      deliverHome(frame.bytes)
    } else if let frame = toDoor.first, frame.at <= now {
      toDoor.removeFirst()
      deliverDoor(frame.bytes)
    } else {
      // Events first: a call within the argument would overlap with taking them.
      let told = home.nextDeadline.map { $0 <= now } == true ? home.timerFired(at: now) : []
      take(told, of: [])
      let toldDoor = server.nextDeadline.map { $0 <= now } == true ? server.timerFired(at: now) : []
      take(toldDoor, of: [])
    }
  }

  mutating func deliverHome(_ bytes: [UInt8]) {
    do throws(UplinkError) {
      let told = try home.received(bytes.span, at: now)
      take(told, of: bytes)
    } catch {
      violations.append("home: \(error)")
    }
  }

  mutating func deliverDoor(_ bytes: [UInt8]) {
    do throws(UplinkError) {
      let told = try server.received(bytes.span, at: now)
      take(told, of: bytes)
    } catch {
      violations.append("server: \(error)")
    }
  }

  // MARK: What the ends tell

  private mutating func take(_ events: [UplinkClientEvent], of bytes: [UInt8]) {
    homeEvents += events
    for event in events {
      switch event {
      case .welcomed:
        if !atHome.isEmpty { violations.append("a stream outlives its connection") }
      case .granted(let table, let code, let secret):
        granted[table] = code
        secrets[table] = secret
      case .denied, .reading, .pinged, .overviewSent: break
      case .opened(let stream, _, let guest):
        if talks[guest.name]?.homeStream != nil { violations.append("a guest comes twice") }
        talks[guest.name, default: Talk()].homeStream = stream
        atHome[stream] = guest.name
      case .multiplexer(let event): takeAtHome(event, of: bytes)
      }
    }
  }

  private mutating func takeAtHome(_ event: MultiplexerEvent, of bytes: [UInt8]) {
    switch event {
    case .message(let stream, let range, let hidden):
      guard let name = atHome[stream], var talk = talks[name] else {
        return violations.append("a message to the table without a stream")
      }
      if hidden != nil { violations.append("a page's message may be compressed") }
      if talk.atHome >= talk.fromPage.count || talk.fromPage[talk.atHome] != Array(bytes[range]) {
        violations.append("\(name) was not heard as it spoke")
      }
      talk.atHome += 1
      talks[name] = talk
    case .closed(let stream, let end):
      guard let name = atHome.removeValue(forKey: stream) else {
        return violations.append("a stream ends twice at the table")
      }
      talks[name]?.homeStream = nil
      talks[name]?.endAtHome = end
    case .photoWanted(let photo, let offset):
      let picture = photos[photo] ?? []
      home.send(photo: photo, from: offset, of: picture.span)
    case .photo, .photoMissing: break
    }
  }

  private mutating func take(_ events: [UplinkServerEvent], of bytes: [UInt8]) {
    doorEvents += events
    for event in events {
      switch event {
      case .welcomed:
        if !atDoor.isEmpty { violations.append("a guest outlives the connection") }
      case .shared(let table):
        let code = codes[table] ?? UInt64(codes.count + 1)
        codes[table] = code
        server.grant(table, code: code, secret: Secret128(high: code, low: ~code))
      case .withdrawn: break
      case .ping(let stream): server.ponged(stream, late: .milliseconds(5))
      case .multiplexer(let event): takeAtDoor(event, of: bytes)
      }
    }
  }

  private mutating func takeAtDoor(_ event: MultiplexerEvent, of bytes: [UInt8]) {
    switch event {
    case .message(let stream, let range, let hidden):
      guard let name = atDoor[stream], var talk = talks[name] else {
        return violations.append("a message to nobody")
      }
      if hidden != Self.hidden(in: Array(bytes[range])) {
        violations.append("another part of a message to \(name) is hidden")
      }
      if talk.atPage >= talk.fromTable.count || talk.fromTable[talk.atPage] != Array(bytes[range]) {
        violations.append("\(name) hears what was not said")
      }
      talk.atPage += 1
      talks[name] = talk
    case .closed(let stream, let end):
      guard let name = atDoor.removeValue(forKey: stream) else {
        return violations.append("a stream ends twice at the server")
      }
      talks[name]?.publicStream = nil
      talks[name]?.endAtPublic = end
    case .photoWanted(let photo, let offset):
      let picture = photos[photo] ?? []
      server.send(photo: photo, from: offset, of: picture.span)
    case .photo, .photoMissing: break
    }
  }

  // MARK: What people do

  /// Returns whether the guest has a stream.
  @discardableResult
  mutating func arrive(_ name: String, at table: TableKey) -> Bool {
    let guest = Guest(id: PlayerID(high: 1, low: 2), account: name, name: name)
    guard let stream = server.open(table, for: guest) else { return false }
    talks[name] = Talk(publicStream: stream)
    atDoor[stream] = name
    return true
  }

  /// A page says something; it has left if the stream cannot take it.
  mutating func say(_ message: [UInt8], by name: String) {
    guard let stream = talks[name]?.publicStream else { return }
    if server.send(message.span, to: stream) {
      talks[name]?.fromPage.append(message)
    } else {
      leftDoor(name, .fault)
    }
  }

  /// The part of a table's message about which a compressed length must tell nothing.
  private static func hidden(in message: [UInt8]) -> Range<Int>? {
    switch message.count % 3 {
    case 0: nil
    case 1: 0..<0
    default: 1..<message.count
    }
  }

  mutating func tell(_ message: [UInt8], to name: String) {
    guard let stream = talks[name]?.homeStream else { return }
    let frame = stream.frame(message.span, hiding: Self.hidden(in: message))
    guard isConnected, let frame else { return }
    talks[name]?.fromTable.append(message)
    collect()
    toDoor.append((now + delay, frame))
  }

  mutating func leave(_ name: String) {
    guard let stream = talks[name]?.publicStream else { return }
    server.close(stream, .left)
    leftDoor(name, .left)
  }

  mutating func dismiss(_ name: String) {
    guard let stream = talks[name]?.homeStream else { return }
    home.close(stream, .done)
    leftHome(name, .done)
  }

  private mutating func leftDoor(_ name: String, _ end: StreamEnd) {
    guard let stream = talks[name]?.publicStream else { return }
    atDoor[stream] = nil
    talks[name]?.publicStream = nil
    talks[name]?.endAtPublic = end
  }

  private mutating func leftHome(_ name: String, _ end: StreamEnd) {
    guard let stream = talks[name]?.homeStream else { return }
    atHome[stream] = nil
    talks[name]?.homeStream = nil
    talks[name]?.endAtHome = end
  }

  mutating func withdraw(_ table: TableKey) {
    let told = home.withdraw(table)
    take(told, of: [])
  }

  mutating func share(_ table: TableKey) {
    home.share(table)
  }

  mutating func revoke() {
    let told = server.end()
    take(told, of: [])
  }

  /// The public server wants a photo of the laptop's, and the other way round.
  mutating func wantAtDoor(_ photo: PhotoID) -> Bool { server.want(photo, at: now) }
  mutating func wantAtHome(_ photo: PhotoID) -> Bool { home.want(photo, at: now) }

  // MARK: Judging

  /// The invariants broken when the line is whole and everything has arrived.
  var faultsAtRest: [String] {
    var faults = violations
    for (name, talk) in talks {
      if (talk.publicStream == nil) != (talk.homeStream == nil) {
        faults.append("\(name) is there at one end alone")
      }
      guard talk.publicStream != nil, talk.homeStream != nil else { continue }
      if talk.atHome != talk.fromPage.count { faults.append("\(name) was not heard to the end") }
      if talk.atPage != talk.fromTable.count { faults.append("\(name) was not told all") }
    }
    return faults
  }
}

/// The tables of the tests.
extension TableKey {
  static let first = TableKey(11)
  static let second = TableKey(22)
}

/// Letters that tell messages apart.
func message(_ number: Int, size: Int = 24) -> [UInt8] {
  var bytes = Array("\(number):".utf8)
  while bytes.count < size { bytes.append(UInt8(truncatingIfNeeded: bytes.count &+ number)) }
  return bytes
}
