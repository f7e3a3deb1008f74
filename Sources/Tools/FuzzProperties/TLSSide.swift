import Bytes
import TLS

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
