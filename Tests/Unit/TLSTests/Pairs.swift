import Bytes
import TestSupport

@testable import TLS

/// Files of `Tests/Corpora/tls`.
enum Corpus {
  static func file(_ name: String) throws -> [UInt8] {
    try Checkout.bytes(of: "Tests/Corpora/tls/\(name)")
  }

  static func identity(_ name: String = "server", key: String? = nil) throws -> TLSIdentity {
    try TLSIdentity(chain: file("\(name).crt"), key: file("\(key ?? name).key"))
  }

  static func settings(_ name: String = "server") throws -> TLSSettings {
    try TLSSettings(identity(name))
  }
}

/// The result of a side's reading of its received bytes.
struct Understood: Equatable {
  var plain: [UInt8] = []
  var hasEnded = false
}

/// One side of a connection in memory, with a loop's pipe.
final class Side {
  var session: TLSSession
  var pipe = TLSPipe()
  var understood = Understood()
  private var plain: [UInt8]

  init(_ session: consuming TLSSession, plainCapacity: Int = 4096) {
    self.session = session
    plain = [UInt8](repeating: 0, count: plainCapacity)
  }

  var isEstablished: Bool { session.isEstablished }
  var isResumed: Bool { session.isResumed }

  /// Opens all of `sealed`, and says how many bytes of it were consumed.
  @discardableResult
  func receive(_ sealed: [UInt8]) throws(TLSError) -> Int {
    var position = 0
    while true {
      var buffer = plain.mutableSpan
      let opened = try session.open(sealed.span, from: &position, into: &buffer, through: pipe)
      switch opened {
      case .bytes(let count): understood.plain += plain[..<count]
      case .wantsMore: return position
      case .ended:
        understood.hasEnded = true
        return position
      }
    }
  }

  func say(_ bytes: [UInt8]) throws(TLSError) {
    try session.seal(bytes.span, through: pipe)
  }

  /// Takes what is to be sent out of the pipe.
  func sent() -> [UInt8] {
    let bytes = pipe.withSealed { Array(copying: $0) }
    pipe.clear()
    return bytes
  }
}

/// A server and a client, joined in memory.
final class Pair {
  let server: Side
  let client: Side

  init(
    _ context: TLSContext, _ clientContext: TLSContext? = nil, to name: String? = nil,
    with ticket: TLSTicket? = nil
  ) throws {
    let clientContext = try clientContext ?? TLSContext(trusting: .anybody)
    server = Side(try TLSSession(accepting: context))
    client = Side(try TLSSession(connecting: clientContext, to: name, with: ticket))
    try client.receive([])
  }

  /// With a context made for this pair.
  convenience init(
    _ settings: TLSSettings, _ clientContext: TLSContext? = nil, to name: String? = nil,
    with ticket: TLSTicket? = nil
  ) throws {
    try self.init(TLSContext(settings), clientContext, to: name, with: ticket)
  }

  /// Passes on, in turns, what both sides have to send, until neither has. `piece`: at most so many
  /// bytes at once.
  func exchange(by piece: Int = .max) throws(TLSError) {
    while true {
      let toServer = client.sent()
      for part in pieces(toServer, piece) { try server.receive(part) }
      let toClient = server.sent()
      for part in pieces(toClient, piece) { try client.receive(part) }
      if toServer.isEmpty && toClient.isEmpty { return }
    }
  }
}

func pieces(_ bytes: [UInt8], _ size: Int) -> [[UInt8]] {
  if size >= bytes.count { return bytes.isEmpty ? [] : [bytes] }
  return stride(from: 0, to: bytes.count, by: size).map {
    Array(bytes[$0..<min($0 + size, bytes.count)])
  }
}
