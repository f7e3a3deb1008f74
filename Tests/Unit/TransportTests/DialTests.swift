import Crypto
import Glibc
import Net
import TLS
import Testing
import WebSocket

@testable import Transport

@Suite("Dialled WebSockets", .serialized, .waiting)
struct DialTests {
  @Test("messages go both ways, large and small, framed for many or not", arguments: Way.allCases)
  func messages(way: Way) throws {
    let house = try House(way)
    let flat = try Flat(believing: .authorities(Corpus.file("authority.crt")))
    let destination = Destination(
      to: house.service.endpoints[0], host: "localhost", isSecure: way == .secure)
    #expect(try flat.dial(destination) == "reached ")
    flat.tell(.say(.text, Array("hello".utf8)))
    #expect(try flat.log.line() == "heard hello")
    flat.tell(.say(.binary, Array(repeating: 7, count: 16_000)))
    #expect(try flat.log.line() == "heard 16000 bytes")
    flat.tell(.sayFramed("twice"))
    #expect(try [flat.log.line(), flat.log.line()] == ["heard twice", "heard twice"])
    flat.tell(.ping)
    #expect(try flat.log.line() == "pinged true")
  }

  @Test("either end closes, with its code", arguments: Way.allCases)
  func closing(way: Way) throws {
    let house = try House(way)
    let flat = try Flat(believing: .authorities(Corpus.file("authority.crt")))
    let destination = Destination(to: house.service.endpoints[0], isSecure: way == .secure)
    _ = try flat.dial(destination)
    flat.tell(.close(CloseCode(3001), "enough"))
    #expect(try flat.log.line() == "closed \(Closing.byUs(CloseCode(3001)))")
    let closing = try house.log.lines(until: "closed").last
    #expect(closing == "closed \(Closing.byPeer(CloseCode(3001)))")
    _ = try flat.dial(destination)
    flat.tell(.say(.text, Array("bye".utf8)))
    #expect(try flat.log.line() == "closed \(Closing.byPeer(CloseCode(3000)))")
  }

  @Test("a subprotocol is chosen of those offered, and fields are sent along")
  func handshake() throws {
    let house = try House(loops: 2)
    let flat = try Flat()
    var destination = Destination(to: house.service.endpoints[0], target: "/ws/1")
    destination.subprotocols = ["q", "p"]
    #expect(try flat.dial(destination) == "reached p")
    let server = try ByHand()
    destination = Destination(to: server.endpoint, target: "/uplink?a=b")
    destination.fields = [Field("Authorization", "Bearer abc")]
    flat.tell(.dial(destination))
    try server.accept()
    let request = try server.read(until: "\r\n\r\n")
    #expect(request.hasPrefix("GET /uplink?a=b HTTP/1.1\r\n"))
    #expect(request.contains("\r\nHost: \(server.endpoint)\r\n"))
    #expect(request.contains("\r\nAuthorization: Bearer abc\r\n"))
  }

  // MARK: No socket comes of it

  @Test("a certificate is accepted for its name, from a trusted authority, while it is valid")
  func certificates() throws {
    let house = try House(.secure)
    let destination = Destination(
      to: house.service.endpoints[0], host: "localhost", isSecure: true)
    let stranger = try Flat(believing: .authorities(Corpus.file("stranger.crt")))
    #expect(try stranger.dial(destination) == Self.refused(.untrusted))
    let system = try Flat(believing: .system)
    #expect(try system.dial(destination) == Self.refused(.untrusted))
    #expect(try Flat(believing: .anybody).dial(destination) == "reached ")

    for (fault, names, valid) in [
      (.wrongName, ["example.test"], 0...4_000_000_000), (.expired, ["localhost"], 0...1_000),
      (.notYetValid, ["localhost"], 3_900_000_000...4_000_000_000),
    ] as [(TLSError.CertificateFault, [String], ClosedRange<Int64>)] {
      let identity = try Forged(names: names, valid: valid)
      house.service.renew(identity.settings, listener: 5)
      let flat = try Flat(believing: .authorities(identity.authority))
      #expect(try flat.dial(destination) == Self.refused(fault))
    }
  }

  @Test("a server that speaks no TLS is none")
  func noTLS() throws {
    let server = try ByHand()
    let flat = try Flat(believing: .authorities(Corpus.file("authority.crt")))
    flat.tell(.dial(Destination(to: server.endpoint, isSecure: true)))
    try server.accept()
    server.say(Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8))
    #expect(try flat.log.line().hasPrefix("failed tls("))
  }

  @Test("another answer than a WebSocket is told with its status")
  func refusedUpgrade() throws {
    let house = try House()
    let flat = try Flat()
    let destination = Destination(to: house.service.endpoints[0], target: "/a")
    #expect(
      try flat.dial(destination) == "failed \(DialFault.refused(.statusUnexpected(200)))")
    let server = try ByHand()
    flat.tell(.dial(Destination(to: server.endpoint)))
    try server.accept()
    server.say(Array("no answer at all\r\n\r\n".utf8))
    #expect(try flat.log.line().hasPrefix("failed refused("))
  }

  @Test("nobody listens, nobody knows the name, or it cannot be written")
  func nobody() throws {
    let port = try ByHand().endpoint.port
    let flat = try Flat()
    var destination = Destination(host: "127.0.0.1", port: port, isSecure: false)
    #expect(try flat.dial(destination) == "failed \(DialFault.unreachable(errno: ECONNREFUSED))")
    destination.host = String(repeating: "a", count: 300)
    #expect(try flat.dial(destination) == "failed \(DialFault.nameUnknown)")
    destination.host = "a b"
    #expect(try flat.dial(destination) == "failed \(DialFault.unusable)")
    destination.host = "127.0.0.1"
    destination.target = "no path"
    #expect(try flat.dial(destination) == "failed \(DialFault.unusable)")
  }

  @Test("a silent server is given up, with and without TLS", arguments: [false, true])
  func silentServer(isSecure: Bool) throws {
    let server = try ByHand()
    let flat = try Flat(believing: .anybody) { $0.dialTime = .milliseconds(150) }
    #expect(
      try flat.dial(Destination(to: server.endpoint, isSecure: isSecure))
        == "failed \(DialFault.late)")
  }

  @Test("a server that hangs up before it has answered is lost", arguments: [false, true])
  func lostServer(isSecure: Bool) throws {
    let server = try ByHand()
    let flat = try Flat(believing: .anybody)
    flat.tell(.dial(Destination(to: server.endpoint, isSecure: isSecure)))
    try server.accept()
    server.hangUp()
    #expect(try flat.log.line() == "failed \(DialFault.lost)")
  }

  @Test("many dials at once: each is reported once, a cancelled one never")
  func many() throws {
    let server = try ByHand()
    let house = try House()
    let flat = try Flat { $0.dials = 2 }
    for _ in 0..<3 { flat.tell(.dial(Destination(to: server.endpoint))) }
    #expect(try flat.log.line() == "failed \(DialFault.busy)")
    flat.service.stop()
    #expect(try flat.log.line() == "failed \(DialFault.stopping)")
    #expect(try flat.log.line() == "failed \(DialFault.stopping)")
    let other = try Flat { $0.dials = 1 }
    for _ in 0..<3 { other.tell(.dialInVain(Destination(to: server.endpoint))) }
    #expect(try other.dial(Destination(to: house.service.endpoints[0])) == "reached ")
  }

  // MARK: What a server does on the socket

  @Test("bytes that arrive with the answer are read")
  func early() throws {
    let server = try ByHand()
    let flat = try Flat()
    flat.tell(.dial(Destination(to: server.endpoint)))
    try server.open(with: [0x81, 2, 104, 105, 0x01, 1, 97])
    #expect(try [flat.log.line(), flat.log.line()] == ["reached ", "heard hi"])
    server.say([0x80, 1, 98])
    #expect(try flat.log.line() == "heard ab")
  }

  @Test("a server that masks its frames breaks the rules (RFC 6455 §5.1)")
  func maskedServer() throws {
    let server = try ByHand()
    let flat = try Flat()
    flat.tell(.dial(Destination(to: server.endpoint)))
    try server.open(with: Client.frame(.text, [104]))
    #expect(
      try flat.log.lines(until: "closed")
        == ["reached ", "closed \(Closing.byUs(.protocolError))"])
  }

  @Test("a server that falls silent or goes is told as any other peer")
  func drop() throws {
    let server = try ByHand()
    let flat = try Flat {
      $0.pingInterval = .milliseconds(50)
      $0.silence = .milliseconds(200)
    }
    flat.tell(.dial(Destination(to: server.endpoint)))
    try server.open()
    #expect(
      try flat.log.lines(until: "closed") == ["reached ", "closed \(Closing.silent)"])
    let other = try ByHand()
    flat.tell(.dial(Destination(to: other.endpoint)))
    try other.open()
    #expect(try flat.log.line() == "reached ")
    other.hangUp()
    #expect(try flat.log.line() == "closed \(Closing.lost)")
  }

  @Test("limits apply to dialled servers, and an allowance changes those of messages")
  func allowance() throws {
    let message = [0x82, 127, 0, 0, 0, 0, 0, 1, 0, 0] + [UInt8](repeating: 1, count: 65_536)
    for allowance in [nil, Allowance(message: 65_536)] {
      let server = try ByHand()
      let flat = try Flat { $0.messages = Limits.Rate(perSecond: 1, burst: 1) }
      var destination = Destination(to: server.endpoint)
      destination.allowance = allowance
      flat.tell(.dial(destination))
      try server.open(with: [0x81, 1, 97, 0x81, 1, 97] + message)
      let heard = try flat.log.lines(until: allowance == nil ? "closed" : "heard 65536")
      #expect(heard.count(where: { $0 == "heard a" }) == (allowance == nil ? 1 : 2))
    }
  }

  @Test("a reader with an allowance may leave more, and for longer, and is cut off beyond it")
  func backlog() throws {
    for (allowance, isCut) in [(nil, true), (Allowance(message: 1, backlog: 24 << 20), false)] {
      let server = try ByHand()
      let flat = try Flat {
        $0.backlogTime = .milliseconds(50)
        $0.pingInterval = .milliseconds(40)
        $0.silence = isCut ? .seconds(60) : .milliseconds(500)
      }
      var destination = Destination(to: server.endpoint)
      destination.allowance = allowance
      flat.tell(.dial(destination))
      try server.open()
      // A message sent before the socket is open is dropped.
      #expect(try flat.log.line() == "reached ")
      for _ in 0..<80 { flat.tell(.say(.binary, [UInt8](repeating: 1, count: 200_000))) }
      let end = isCut ? Closing.backlogged : .silent
      #expect(try flat.log.lines(until: "closed") == ["closed \(end)"])
    }
  }

  private static func refused(_ fault: TLSError.CertificateFault) -> String {
    "failed \(DialFault.tls(.certificateRefused(fault)))"
  }
}

/// A certificate with these names and this time, by an authority made for it.
private struct Forged {
  let settings: TLSSettings
  /// PEM.
  let authority: [UInt8]

  init(names: [String], valid: ClosedRange<Int64>) throws {
    let other = try CertificateAuthority(
      called: "Forged", permitting: NameConstraints(names: names, blocks: []),
      valid: 0...4_000_000_000)
    let leaf = try other.issue(to: "host", names: names, addresses: [], valid: valid)
    authority = other.certificate.pem
    settings = try TLSSettings(TLSIdentity(chain: leaf.certificate.pem, key: leaf.key.pem))
  }
}
