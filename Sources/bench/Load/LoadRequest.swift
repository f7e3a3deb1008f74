import HTTP
import Net
import WebSocket

/// A load's opening handshake: what is asked, and whether the answer is right (RFC 6455 §4.1).
struct LoadRequest {
  private static let longestAnswer = 8_192

  let bytes: [UInt8]
  private let acceptKey: String
  private let offer: DeflateOffer?

  /// `number` makes the key another one for every connection, and the same in every run.
  init(path: String, to server: LoadServer, number: UInt64, deflates: Bool) {
    let nonce = (0..<16).map { UInt8(truncatingIfNeeded: number >> ($0 % 8 * 8)) &+ UInt8($0) }
    let host = server.endpoint.description
    var fields = [Field("Origin", "\(server.isSecure ? "https" : "http")://\(host)")]
    var offer: DeflateOffer?
    if deflates {
      var wish = DeflateOffer()
      wish.clientKeepsContext = false
      wish.serverKeepsContext = false
      wish.clientWindow = nil
      fields.append(wish.field)
      offer = wish
    }
    self.offer = offer
    bytes = Handshake.request(path: path, host: host, nonce: nonce, fields: fields)
    acceptKey = Handshake.acceptKey(for: Array(Base64.encode(nonce).utf8))
  }

  /// What an answer's head comes to.
  enum Answer {
    case incomplete
    /// The head ends before `end`; the agreement on compression, if there is one.
    case accepted(end: Int, DeflateAgreement?)
  }

  func judge(_ head: [UInt8]) throws(LoadFault) -> Answer {
    guard let end = Self.end(of: head) else {
      guard head.count <= Self.longestAnswer else { throw LoadFault("no end of the answer's head") }
      return .incomplete
    }
    var lines = head[..<end].split { $0 == 13 || $0 == 10 }[...]
    let status = lines.popFirst() ?? []
    guard status.starts(with: Array("HTTP/1.1 101".utf8)) else {
      throw LoadFault("refused: \(String(decoding: status, as: UTF8.self))")
    }
    guard
      Self.values(of: "sec-websocket-accept", in: lines).map({ Array($0) }) == [
        Array(acceptKey.utf8)
      ]
    else { throw LoadFault("Sec-WebSocket-Accept is wrong") }
    return .accepted(end: end, try agreement(lines))
  }

  private func agreement(
    _ lines: ArraySlice<ArraySlice<UInt8>>
  ) throws(LoadFault) -> DeflateAgreement? {
    let answer = Self.values(of: "sec-websocket-extensions", in: lines)
    guard let offer else {
      guard answer.isEmpty else { throw LoadFault("an extension that was not offered") }
      return nil
    }
    guard let agreement = try? offer.agreement(with: answer) else {
      throw LoadFault("the server does not compress without context")
    }
    return agreement
  }

  private static func end(of head: [UInt8]) -> Int? {
    guard head.count >= 4 else { return nil }
    return (4...head.count).first { head[($0 - 4)..<$0].elementsEqual([13, 10, 13, 10]) }
  }

  private static func values(
    of name: String, in lines: ArraySlice<ArraySlice<UInt8>>
  ) -> [ArraySlice<UInt8>] {
    lines.compactMap { line in
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
        String(decoding: line[..<colon], as: UTF8.self).lowercased() == name
      else { return nil }
      return line[(colon + 1)...].drop { $0 == 32 }
    }
  }
}
