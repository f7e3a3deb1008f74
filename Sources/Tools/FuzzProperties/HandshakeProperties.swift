import HTTP
import WebSocket

/// The server's side of the opening handshake: an answer that can be written or an error with an
/// error's status, and terms of compression that are possible and ours. The first byte chooses
/// whether the rest is a request, the extensions of one, or for the client's side.
enum HandshakeProperties {
  static let terms = DeflateTerms(largestContext: 12)
  static let subprotocols = ["a", "b"]

  static func finding(in bytes: [UInt8]) -> String? {
    guard let choice = bytes.first else { return nil }
    switch choice % 4 {
    case 0: return request(bytes)
    case 1: return offered(Array(bytes.dropFirst()))
    default: return ClientHandshakeProperties.finding(in: bytes)
    }
  }

  private static func request(_ bytes: [UInt8]) -> String? {
    let reading = RequestReading(
      of: bytes, in: Division.none(of: bytes, from: 1), limits: RequestParser.Limits())
    return reading.requests.lazy.compactMap(finding).first
  }

  private static func finding(in request: Request) -> String? {
    do throws(HandshakeError) {
      let answer = try Handshake.accept(request, subprotocols: subprotocols)
      guard (try? answer.head()) != nil else { return "an answer that is none" }
      return negotiation(of: request)
    } catch {
      return (400...499).contains(error.response.status.code)
        ? nil : "an error without a status of the client's fault"
    }
  }

  private static func offered(_ bytes: [UInt8]) -> String? {
    let value = String(decoding: bytes, as: UTF8.self)
    return negotiation(of: Request(fields: Fields(["Sec-WebSocket-Extensions": value])))
  }

  private static func negotiation(of request: Request) -> String? {
    guard let agreed = try? terms.answer(to: request)?.agreement else { return nil }
    return agreed.isPossible && !agreed.serverKeepsContext
      && (!agreed.clientKeepsContext || agreed.clientWindow <= 12)
      ? nil : "terms that are not ours"
  }
}

extension DeflateAgreement {
  /// Whether zlib knows such windows.
  var isPossible: Bool {
    Self.windows.contains(clientWindow) && Self.windows.contains(serverWindow)
  }
}
