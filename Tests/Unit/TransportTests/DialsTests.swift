import GameCore
import HTTP
import Net
import TestSupport
import Testing
import WebSocket

@testable import Transport

private let start = Instant(nanoseconds: 0)

private func after(_ duration: Duration) -> Instant { start + duration }

private let tookTooLong = ConnectionAction.giveUpAddress(errno: Socket.tookTooLong)

/// Just before a bound is reached.
private let moment = Duration.nanoseconds(1)

private let one = IPAddress.v4(0x0A00_0001)
private let two = IPAddress.v4(0x0A00_0002)

extension Dials {
  fileprivate mutating func begin(_ host: String, _ limits: Limits = .standard) -> (
    DialID, DialAction
  ) {
    begin(Destination(host: host, port: 80, isSecure: false), at: start, limits)
  }

  fileprivate mutating func found(
    _ addresses: [IPAddress], for id: DialID, at now: Instant = start
  ) -> DialAction {
    found(addresses, for: id, at: now, .standard)
  }

  fileprivate mutating func unreachable(_ id: DialID, at now: Instant = start) -> DialAction {
    unreachable(id, errno: 111, at: now, .standard)
  }
}

@Suite("The machine of dialling")
struct DialsTests {
  private let limits = Limits.standard

  // MARK: Beginning

  @Test("an address is taken as it is, a name is looked up, and each dial has an id of its own")
  func beginning() {
    var dials = Dials(hasTrust: false)
    let begun = ["10.0.0.1", "example.test", "::1"].map { dials.begin($0) }
    #expect(begun.map(\.1) == [.find(one), .lookUp("example.test"), .find(.loopback6)])
    #expect(Set(begun.map(\.0)).count == 3 && dials.underWay.count == 3)
  }

  @Test("so many dials are under way at once, and the next one is told that it is busy")
  func busy() {
    var dials = Dials(hasTrust: false)
    let first = (0..<limits.dials).map { _ in dials.begin("10.0.0.1") }
    #expect(first.allSatisfy { $0.1 == .find(one) })
    var (id, action) = dials.begin("10.0.0.1")
    #expect(action == .tell(.busy) && dials.underWay[id] == nil)
    let hasEnded = dials.end(first[0].0)
    #expect(hasEnded)
    (id, action) = dials.begin("10.0.0.1")
    #expect(action == .find(one) && dials.underWay[id] != nil)
  }

  @Test("a destination that cannot be written is unusable, and nothing is under way")
  func unusable() {
    var dials = Dials(hasTrust: false)
    var destination = Destination(host: "a b", port: 80, isSecure: false)
    var action = dials.begin(destination, at: start, limits).1
    #expect(action == .tell(.unusable))
    destination = Destination(host: "10.0.0.1", port: 80, isSecure: false, target: "no path")
    action = dials.begin(destination, at: start, limits).1
    #expect(action == .tell(.unusable) && dials.underWay.isEmpty)
  }

  @Test("a loop that ends dials nobody, and what it drops is told as stopping")
  func stopping() {
    var dials = Dials(hasTrust: false)
    let id = dials.begin("10.0.0.1").0
    dials.stop()
    let late = dials.begin("10.0.0.1").1
    #expect(late == .tell(.stopping))
    let dropped = dials.lost(id)
    #expect(dropped == .tell(.stopping))
  }

  // MARK: Addresses

  @Test("addresses are tried in their order, with the port, and the last one's fault is told")
  func addresses() {
    var dials = Dials(hasTrust: false)
    let id = dials.begin("example.test").0
    var action = dials.found([one, two], for: id)
    #expect(action == .connect(Endpoint(one, port: 80)))
    action = dials.unreachable(id, errno: 1, at: start, limits)
    #expect(action == .connect(Endpoint(two, port: 80)))
    action = dials.unreachable(id, errno: 2, at: start, limits)
    #expect(action == .tell(.unreachable(errno: 2)) && dials.underWay.isEmpty)
  }

  @Test("a name without addresses is unknown")
  func unknown() {
    var dials = Dials(hasTrust: false)
    let id = dials.begin("example.test").0
    let action = dials.found([], for: id)
    #expect(action == .tell(.nameUnknown) && dials.underWay.isEmpty)
  }

  @Test("no address is tried once the time of the dial is over")
  func late() {
    var dials = Dials(hasTrust: false)
    var id = dials.begin("example.test").0
    var action = dials.found([one], for: id, at: after(limits.dialTime - moment))
    #expect(action == .connect(Endpoint(one, port: 80)))
    action = dials.unreachable(id, at: after(limits.dialTime))
    #expect(action == .tell(.late))
    id = dials.begin("example.test").0
    action = dials.found([one], for: id, at: after(limits.dialTime))
    #expect(action == .tell(.late))
  }

  @Test("an address has its time, and never more than the dial has left")
  func addressTime() throws {
    var dials = Dials(hasTrust: false)
    let id = dials.begin("example.test").0
    let dialling = try #require(dials.underWay[id])
    _ = dials.found([one, two], for: id)
    #expect(dialling.timePassed(at: after(limits.connectTime - moment)) == .nothing)
    #expect(dialling.timePassed(at: after(limits.connectTime)) == tookTooLong)
    let last = limits.dialTime - .seconds(1)
    _ = dials.unreachable(id, at: after(last))
    #expect(dialling.addressUntil == after(limits.dialTime))
    #expect(dialling.timePassed(at: after(limits.dialTime - moment)) == .nothing)
    #expect(dialling.timePassed(at: after(limits.dialTime)) == .failDial(.late))
  }

  @Test("a connection that stands has the time of the dial, and the next address its own again")
  func connectedTime() throws {
    var dials = Dials(hasTrust: false)
    let id = dials.begin("example.test").0
    let dialling = try #require(dials.underWay[id])
    _ = dials.found([one, two], for: id)
    _ = dialling.becameWritable(errno: 0)
    #expect(dialling.timePassed(at: after(limits.connectTime)) == .nothing)
    _ = dials.unreachable(id, at: after(limits.connectTime))
    #expect(!dialling.isConnected)
    #expect(dialling.timePassed(at: after(limits.connectTime * 2)) == tookTooLong)
  }

  // MARK: Once

  @Test("a dial is told once: what comes after its end, or of a cancelled one, is nothing")
  func once() {
    var dials = Dials(hasTrust: false)
    var action = dials.found([one], for: DialID(raw: 77))
    #expect(action == .nothing, "nobody dialled it")
    let id = dials.begin("example.test").0
    action = dials.failed(id, .lost)
    #expect(action == .tell(.lost))
    action = dials.failed(id, .late)
    #expect(action == .nothing)
    for cancelled in [dials.begin("example.test").0, dials.begin("10.0.0.1").0] {
      var hasEnded = dials.end(cancelled)
      #expect(hasEnded)
      hasEnded = dials.end(cancelled)
      #expect(!hasEnded)
      let later = [
        dials.found([one], for: cancelled), dials.unreachable(cancelled), dials.lost(cancelled),
      ]
      #expect(later == [.nothing, .nothing, .nothing])
    }
  }

  @Test("whatever happens, a dial is told at most once, and tries each address at most once")
  func anyOrder() {
    var random = SeededGenerator.printed()
    for _ in 0..<300 {
      var dials = Dials(hasTrust: false)
      let id = dials.begin("example.test").0
      var (told, tried) = (0, 0)
      for step in 0..<12 {
        let now = after(.seconds(step))
        let action =
          switch Int.random(in: 0..<4, using: &random) {
          case 0 where step == 0: dials.found([one, two], for: id, at: now)
          case 1: dials.lost(id)
          case 2: dials.unreachable(id, at: now)
          default: dials.found([], for: DialID(raw: 99), at: now)
          }
        switch action {
        case .tell: told += 1
        case .connect: tried += 1
        case .nothing: break
        case .find, .lookUp: Issue.record("\(action) after the beginning")
        }
        #expect((told == 0) == (dials.underWay[id] != nil))
      }
      #expect(told <= 1 && tried <= 2)
    }
  }

  // MARK: On the way

  private func dialling(isSecure: Bool) throws -> Dialling {
    try Dialling(
      DialID(raw: 1), Destination(host: "example.test", port: 8080, isSecure: isSecure),
      until: after(limits.dialTime))
  }

  @Test("a socket that is writable is asked at once, or greeted first where TLS is wanted")
  func asking() throws {
    let plain = try dialling(isSecure: false)
    guard case .ask(let request) = plain.becameWritable(errno: 0) else {
      Issue.record("not asked")
      return
    }
    let text = String(decoding: request, as: UTF8.self)
    #expect(
      text.hasPrefix("GET / HTTP/1.1\r\n") && text.contains("\r\nHost: example.test:8080\r\n"))
    #expect(plain.becameWritable(errno: 0) == .nothing, "it was asked")

    let secure = try dialling(isSecure: true)
    #expect(secure.becameWritable(errno: 0) == .greet("example.test"))
    guard case .ask = secure.established() else {
      Issue.record("not asked")
      return
    }
    #expect(secure.established() == .nothing, "it was asked")
  }

  @Test("a socket with an error is given up, and does not count as connected")
  func giveUp() throws {
    let dialling = try dialling(isSecure: false)
    #expect(dialling.becameWritable(errno: 111) == .giveUpAddress(errno: 111))
    #expect(!dialling.isConnected)
  }

  @Test("an answer in parts is whole with its last byte, and frames begin behind it")
  func answer() throws {
    let dialling = try dialling(isSecure: false)
    guard case .ask(let request) = dialling.becameWritable(errno: 0) else { return }
    let lines = String(decoding: request, as: UTF8.self).split(separator: "\r\n")
    let key = lines.first { $0.hasPrefix("Sec-WebSocket-Key: ") }?.dropFirst(19) ?? ""
    let proof = Handshake.acceptKey(for: Array(key.utf8)) ?? ""
    let head = """
      HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
      Sec-WebSocket-Accept: \(proof)\r\n\r\n
      """
    let bytes = Array(head.utf8)
    for byte in bytes.dropLast() {
      var position = 0
      let opened = try dialling.received([byte].span, from: &position)
      #expect(opened == nil && position == 1)
    }
    var position = 0
    let opened = try dialling.received([bytes[bytes.count - 1], 0x81, 0].span, from: &position)
    #expect(opened != nil && position == 1, "the frame is left")
  }
}
