import Foundation
import TLS

/// Files of `Tests/Corpora/tls`.
enum Corpus {
  static func file(_ name: String) throws -> [UInt8] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return try Array(Data(contentsOf: folder.appending(path: "Corpora/tls/\(name)")))
  }

  static func settings(_ name: String = "server") throws -> TLSSettings {
    try TLSSettings(TLSIdentity(chain: file("\(name).crt"), key: file("\(name).key")))
  }
}

/// A client's side of TLS.
final class Tunnel {
  private var session: TLSSession
  private let pipe = TLSPipe()
  private(set) var hasEnded = false

  /// Believes the tests' authority, or with `trustsAll` everybody.
  init(with ticket: TLSTicket? = nil, trustsAll: Bool = false) throws {
    let context = try TLSContext(
      trusting: trustsAll ? .anybody : .authorities(Corpus.file("authority.crt")))
    session = try TLSSession(connecting: context, to: "localhost", with: ticket)
    // The greeting is in the pipe after this.
    _ = try open([])
  }

  var isEstablished: Bool { session.isEstablished }
  var isResumed: Bool { session.isResumed }
  var ticket: TLSTicket? { session.ticket }

  /// What is to be sent now.
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
