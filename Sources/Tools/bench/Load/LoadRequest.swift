import HTTP
import Net
import WebSocket

/// A load's opening handshake: what is asked, and whether the answer is right (RFC 6455 §4.1).
struct LoadRequest {
  private let handshake: ClientHandshake
  private let deflates: Bool

  /// `number` makes the key another one for every connection, and the same in every run.
  init(
    path: String, to server: LoadServer, number: UInt64, deflates: Bool = false,
    subprotocols: [String] = [], fields: [Field] = []
  ) throws(LoadFault) {
    let nonce = (0..<16).map { UInt8(truncatingIfNeeded: number >> ($0 % 8 * 8)) &+ UInt8($0) }
    let host = server.endpoint.description
    var wish = DeflateOffer()
    wish.clientKeepsContext = false
    wish.serverKeepsContext = false
    wish.clientWindow = nil
    self.deflates = deflates
    do {
      handshake = try ClientHandshake(
        target: path, host: host, nonce: nonce, subprotocols: subprotocols,
        deflate: deflates ? wish : nil,
        fields: [Field("Origin", "\(server.isSecure ? "https" : "http")://\(host)")] + fields)
    } catch {
      throw LoadFault("cannot be asked for: \(error)")
    }
  }

  var bytes: [UInt8] { handshake.request }

  /// The result of an answer's head.
  enum Answer {
    case incomplete
    /// The head ends before `end`; the agreement on compression, if there is one.
    case accepted(end: Int, DeflateAgreement?)
  }

  /// Judges all that has come of the answer.
  func judge(_ answer: [UInt8]) throws(LoadFault) -> Answer {
    var handshake = handshake
    var end = 0
    do throws(AnswerError) {
      guard let opened = try handshake.received(answer.span, from: &end) else {
        return .incomplete
      }
      if !deflates || opened.deflate != nil { return .accepted(end: end, opened.deflate) }
    } catch {
      throw LoadFault("refused: \(error)")
    }
    throw LoadFault("the server does not compress without context")
  }
}
