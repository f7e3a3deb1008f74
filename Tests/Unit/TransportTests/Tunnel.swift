import Crypto
import TLS
import TestSupport

/// Files of `Tests/Corpora/tls`.
enum Corpus {
  static func path(_ name: String) -> String { Checkout.path("Tests/Corpora/tls/\(name)") }

  static func file(_ name: String) throws -> [UInt8] {
    try Checkout.bytes(of: "Tests/Corpora/tls/\(name)")
  }

  static func settings(_ name: String = "server") throws -> TLSSettings {
    try TLSSettings(TLSIdentity(chain: file("\(name).crt"), key: file("\(name).key")))
  }
}

/// A certificate for this machine by an authority made for one test.
struct OtherIdentity {
  let settings: TLSSettings
  /// PEM.
  let authority: [UInt8]

  init() throws {
    let valid: ClosedRange<Int64> = 0...4_000_000_000
    let other = try CertificateAuthority(
      called: "Other tests", permitting: NameConstraints(names: ["localhost"], blocks: []),
      valid: valid)
    let leaf = try other.issue(to: "host", names: ["localhost"], addresses: [], valid: valid)
    authority = other.certificate.pem
    settings = try TLSSettings(TLSIdentity(chain: leaf.certificate.pem, key: leaf.key.pem))
  }
}

/// A client's side of TLS.
final class Tunnel {
  private var session: TLSSession
  private let pipe = TLSPipe()
  private(set) var hasEnded = false

  /// Believes `authority` (PEM), without one that of the corpus.
  init(with ticket: TLSTicket? = nil, believing authority: [UInt8]? = nil) throws {
    let context = try TLSContext(
      trusting: .authorities(authority ?? Corpus.file("authority.crt")))
    session = try TLSSession(connecting: context, to: "localhost", with: ticket)
    // The greeting is in the pipe after this.
    _ = try open([])
  }

  var isEstablished: Bool { session.isEstablished }
  var isResumed: Bool { session.isResumed }
  var ticket: TLSTicket? { session.ticket }

  /// The bytes to send now.
  func takeSealed() -> [UInt8] {
    let bytes = pipe.withSealed { sealed in sealed.indices.map { sealed[$0] } }
    pipe.clear()
    return bytes
  }

  func open(_ sealed: [UInt8]) throws(TLSError) -> [UInt8] {
    var plain: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 20_000)
    var position = 0
    while !hasEnded {
      var bytes = buffer.mutableSpan
      switch try session.open(sealed.span, from: &position, into: &bytes, through: pipe) {
      case .bytes(let count): plain += buffer[..<count]
      case .wantsMore: return plain
      case .ended: hasEnded = true
      }
    }
    return plain
  }

  func seal(_ plain: [UInt8]) throws(TLSError) -> [UInt8] {
    try session.seal(plain.span, through: pipe)
    return takeSealed()
  }

  func end() -> [UInt8] {
    session.end(through: pipe)
    return takeSealed()
  }
}
