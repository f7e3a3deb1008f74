import Bytes
import Crypto
import Synchronization
import TLS

/// TLS on the server's side: bytes of nobody's making end in a documented error that stays, never
/// open to anything and let nothing grow; and where a handshake is tampered with, what arrives is
/// what was said or nothing. The first byte chooses which.
enum TLSProperties {
  /// Far above what a server says in a handshake.
  private static let most = 64 * 1024

  private struct Contexts {
    let server: TLSContext
    let client: TLSContext
  }

  /// Made once: to make a context takes longer than a handshake.
  private static let contexts = Mutex<Contexts?>(nil)

  static func finding(in bytes: [UInt8]) -> String? {
    guard let choice = bytes.first else { return nil }
    return contexts.withLock { contexts in
      if contexts == nil { contexts = made() }
      guard let contexts else { return "no context" }
      return choice & 1 == 0 ? stranger(bytes, contexts) : tampered(bytes, contexts)
    }
  }

  private static func made() -> Contexts? {
    let valid: ClosedRange<Int64> = 1_600_000_000...4_000_000_000
    let names = NameConstraints(names: ["b"], blocks: [])
    guard
      let authority = try? CertificateAuthority(
        called: "a", permitting: names, valid: valid),
      let leaf = try? authority.issue(to: "b", names: ["b"], addresses: [], valid: valid),
      let settings = try? TLSSettings(
        TLSIdentity(chain: leaf.certificate.pem, key: leaf.key.pem)),
      let server = try? TLSContext(settings), let client = try? TLSContext(trusting: .anybody)
    else { return nil }
    return Contexts(server: server, client: client)
  }

  /// Bytes of somebody who holds no key: nothing may be opened.
  private static func stranger(_ bytes: [UInt8], _ contexts: Contexts) -> String? {
    guard let whole = TLSSide(accepting: contexts.server),
      let parts = TLSSide(accepting: contexts.server)
    else { return "no session" }
    whole.receive(bytes, in: Division.none(of: bytes, from: 1))
    parts.receive(bytes, in: Division(of: bytes, from: 1))
    for side in [whole, parts] {
      if !side.plain.isEmpty || side.isEstablished { return "a stranger is understood" }
      if side.said.count > most { return "a stranger makes the server say ever more" }
    }
    guard whole.error == parts.error else {
      return "pieces fail otherwise than the whole: \(parts.error as Any), "
        + "not \(whole.error as Any)"
    }
    return whole.error == nil || whole.failsAgain ? nil : "an error does not stay"
  }

  /// A handshake and a message, of which some bytes are changed on the way: each three bytes of the
  /// input are a place and what is added to the byte there.
  private static func tampered(_ bytes: [UInt8], _ contexts: Contexts) -> String? {
    guard let server = TLSSide(accepting: contexts.server),
      let client = TLSSide(connecting: contexts.client)
    else { return "no session" }
    var changes: [Int: UInt8] = [:]
    for place in stride(from: 1, to: bytes.count - 2, by: 3) {
      changes[Int(bytes[place]) << 8 | Int(bytes[place + 1])] = bytes[place + 2]
    }
    let message = Array("what was said".utf8)
    var passed = 0
    for _ in 0..<8 {
      if client.isEstablished, !client.hasSpoken { client.say(message) }
      let toServer = changed(client.takeSaid(), changes, &passed)
      server.receive(toServer, in: Division.none(of: toServer))
      let toClient = changed(server.takeSaid(), changes, &passed)
      client.receive(toClient, in: Division.none(of: toClient))
      if toServer.isEmpty, toClient.isEmpty { break }
    }
    if !client.plain.isEmpty { return "a client hears what nobody said" }
    return server.plain.isEmpty || server.plain == message
      ? nil : "a server understands what was not said"
  }

  private static func changed(
    _ bytes: [UInt8], _ changes: [Int: UInt8], _ passed: inout Int
  ) -> [UInt8] {
    defer { passed += bytes.count }
    var bytes = bytes
    for (place, difference) in changes where bytes.indices.contains(place - passed) {
      bytes[place - passed] &+= difference
    }
    return bytes
  }
}

/// One side of a TLS connection in memory.
final class TLSSide {
  private(set) var plain: [UInt8] = []
  private(set) var error: TLSError?
  /// The bytes to send.
  private(set) var said: [UInt8] = []
  private(set) var hasSpoken = false
  private var hasEnded = false
  private var session: TLSSession
  private let pipe = TLSPipe()
  private var buffer = [UInt8](repeating: 0, count: 256)

  init?(accepting context: TLSContext) {
    guard let session = try? TLSSession(accepting: context) else { return nil }
    self.session = session
  }

  init?(connecting context: TLSContext) {
    guard let session = try? TLSSession(connecting: context, to: nil) else { return nil }
    self.session = session
    receive([], in: Division.none(of: []))
  }

  var isEstablished: Bool { session.isEstablished }

  /// Opens `pieces` of `bytes` one after the other, up to the first error.
  func receive(_ bytes: [UInt8], in pieces: some Sequence<Division.Piece>) {
    do throws(TLSError) {
      for piece in pieces where error == nil && !hasEnded {
        try receive(bytes.span.extracting(piece.range))
      }
    } catch {
      self.error = error
    }
    pipe.withSealed { said.append($0) }
    pipe.clear()
  }

  private func receive(_ piece: Span<UInt8>) throws(TLSError) {
    var position = 0
    while true {
      var room = buffer.mutableSpan
      switch try session.open(piece, from: &position, into: &room, through: pipe) {
      case .bytes(let count): plain += buffer[..<count]
      case .wantsMore: return
      case .ended:
        hasEnded = true
        return
      }
    }
  }

  func say(_ message: [UInt8]) {
    hasSpoken = true
    try? session.seal(message.span, through: pipe)
    pipe.withSealed { said.append($0) }
    pipe.clear()
  }

  /// Takes what is to be sent.
  func takeSaid() -> [UInt8] {
    defer { said = [] }
    return said
  }

  /// Whether more bytes end in the same error.
  var failsAgain: Bool {
    let before = error
    error = nil
    receive([0x16], in: Division.none(of: [0x16]))
    return error == before
  }
}
