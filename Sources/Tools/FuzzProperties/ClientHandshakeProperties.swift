import HTTP
import WebSocket

/// The client's side of the opening handshake: an answer is the same in any pieces, agrees on
/// nothing that was not offered, and our own server's is taken. The first byte chooses the offer,
/// and whether the rest is an answer or its extensions alone.
enum ClientHandshakeProperties {
  private struct Verdict: Equatable {
    var opened: ClientHandshake.Opened?
    var error: AnswerError?
    /// The bytes behind the answer.
    var left = 0
  }

  static func finding(in bytes: [UInt8]) -> String? {
    guard let choice = bytes.first else { return nil }
    let offer = offer(choice >> 2)
    if choice & 1 == 0 { return extensions(bytes, offer) }
    guard let handshake = handshake(offer) else { return "a handshake that cannot be made" }
    let whole = verdict(of: bytes, in: Division.none(of: bytes, from: 1), by: handshake)
    guard verdict(of: bytes, in: Division(of: bytes, from: 1), by: handshake) == whole else {
      return "pieces are judged otherwise than the whole"
    }
    guard let opened = whole.opened else { return whole.error == nil ? ownAnswer(handshake) : nil }
    let isOffered =
      opened.subprotocol.map(HandshakeProperties.subprotocols.contains) ?? true
      && opened.deflate.map { isWithin($0, offer) } ?? true
    return isOffered ? nil : "what was not offered is agreed on"
  }

  private static func extensions(_ bytes: [UInt8], _ offer: DeflateOffer) -> String? {
    guard let agreed = try? offer.agreement(with: [bytes.dropFirst()]) else { return nil }
    return isWithin(agreed, offer) ? nil : "terms that were not offered"
  }

  private static func isWithin(_ agreed: DeflateAgreement, _ offer: DeflateOffer) -> Bool {
    agreed.isPossible && agreed.serverWindow <= offer.serverWindow ?? 15
      && agreed.clientWindow <= offer.clientWindow ?? 15
      && (offer.serverKeepsContext || !agreed.serverKeepsContext)
      && (offer.clientKeepsContext || !agreed.clientKeepsContext)
  }

  private static func verdict(
    of bytes: [UInt8], in pieces: some Sequence<Division.Piece>, by fresh: ClientHandshake
  ) -> Verdict {
    var handshake = fresh
    var verdict = Verdict()
    do throws(AnswerError) {
      for piece in pieces {
        var position = 0
        verdict.opened = try handshake.received(
          bytes.span.extracting(piece.range), from: &position)
        if verdict.opened != nil {
          verdict.left = bytes.count - piece.range.lowerBound - position
          break
        }
      }
    } catch {
      verdict.error = error
    }
    return verdict
  }

  /// Whether the client takes what our own server answers to it.
  private static func ownAnswer(_ handshake: ClientHandshake) -> String? {
    let request = handshake.request
    guard
      let asked = RequestReading(
        of: request, in: Division.none(of: request), limits: RequestParser.Limits()
      ).requests.first,
      let answer = try? Handshake.accept(
        asked, subprotocols: HandshakeProperties.subprotocols),
      let head = try? answer.head(
        fields: [HandshakeProperties.terms.answer(to: asked)?.field].compactMap { $0 }
      ).bytes
    else { return "our own server refuses our own client" }
    let verdict = verdict(of: head, in: Division(of: head), by: handshake)
    return verdict.opened?.subprotocol == "a" && verdict.opened?.deflate != nil
      ? nil : "our own client refuses our own server: \(verdict.error as Any)"
  }

  private static func handshake(_ offer: DeflateOffer) -> ClientHandshake? {
    try? ClientHandshake(
      target: "/t", host: "h", nonce: Array("the sample nonce".utf8),
      subprotocols: HandshakeProperties.subprotocols, deflate: offer)
  }

  private static func offer(_ choice: UInt8) -> DeflateOffer {
    var offer = DeflateOffer()
    offer.clientKeepsContext = choice & 1 == 0
    offer.serverKeepsContext = choice & 2 == 0
    offer.serverWindow = choice & 4 == 0 ? nil : 9 + Int(choice >> 3) % 7
    offer.clientWindow = choice & 8 == 0 ? 15 : choice & 16 == 0 ? nil : 12
    return offer
  }
}
