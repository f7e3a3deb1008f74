import Compression
import HTTP
import WebSocket

/// Compressed messages: the same in any pieces (but for what came before an error), within the
/// ratio, and what was compressed inflates to what it was; the bytes as an offer: no terms but
/// possible ones. The first byte chooses the window and whether context is kept.
enum InflateProperties {
  private static let ratio = 32

  private struct Reading: Equatable {
    var plain: [UInt8] = []
    var error: CompressionError?
  }

  static func finding(in bytes: [UInt8]) -> String? {
    guard let choice = bytes.first else { return nil }
    let window = 9 + Int(choice % 7)
    let keepsContext = choice & 0x80 != 0
    let rest = Array(bytes.dropFirst())
    let whole = read([rest], window, keepsContext, room: 4096)
    for pieces in divisions(of: rest) {
      let reading = read(pieces, window, keepsContext, room: 1 + Int(choice))
      // How much zlib reads ahead depends on the pieces, and so where the ratio is noticed.
      if isAboutRatio(reading) || isAboutRatio(whole) { continue }
      if reading.error != whole.error || whole.error == nil && reading != whole {
        return "pieces inflate to something else than the whole: "
          + "\(reading.plain.count) bytes, \(reading.error as Any), "
          + "not \(whole.plain.count), \(whole.error as Any)"
      }
    }
    if whole.plain.count > max(Inflater.freely, ratio * (rest.count + 4)) + 4096 {
      return "more than the ratio allows"
    }
    return negotiation(rest) ?? roundTrip(rest, window, keepsContext)
  }

  private static func isAboutRatio(_ reading: Reading) -> Bool {
    reading.error == .ratio(limit: ratio)
  }

  private static func roundTrip(
    _ message: [UInt8], _ window: Int, _ keepsContext: Bool
  ) -> String? {
    guard var deflater = try? Deflater(window: window, keepsContext: keepsContext),
      let compressed = deflater.deflate(message.span)
    else { return nil }
    let again = read([compressed], window, keepsContext, room: 1024)
    return isAboutRatio(again) || again == Reading(plain: message)
      ? nil : "what was compressed inflates to something else"
  }

  private static func negotiation(_ bytes: [UInt8]) -> String? {
    let request = Request(
      fields: Fields(["Sec-WebSocket-Extensions": String(decoding: bytes, as: UTF8.self)]))
    guard let answer = try? DeflateTerms(largestContext: 12).answer(to: request) else { return nil }
    let agreed = answer.agreement
    let isPossible =
      DeflateAgreement.windows.contains(agreed.clientWindow)
      && DeflateAgreement.windows.contains(agreed.serverWindow) && !agreed.serverKeepsContext
      && (!agreed.clientKeepsContext || agreed.clientWindow <= 12)
    return isPossible ? nil : "terms that are not ours"
  }

  private static func read(
    _ pieces: [[UInt8]], _ window: Int, _ keepsContext: Bool, room: Int
  ) -> Reading {
    var reading = Reading()
    do throws(CompressionError) {
      var inflater = try Inflater(window: window, keepsContext: keepsContext, ratio: ratio)
      var plain = [UInt8](repeating: 0, count: room)
      for (index, piece) in pieces.enumerated() {
        var position = 0
        let isLast = index == pieces.count - 1
        while let count = try next(piece, &position, isLast, &plain, &inflater) {
          reading.plain += plain[..<count]
        }
      }
    } catch {
      reading.error = error
    }
    return reading
  }

  private static func next(
    _ piece: [UInt8], _ position: inout Int, _ isLast: Bool, _ plain: inout [UInt8],
    _ inflater: inout Inflater
  ) throws(CompressionError) -> Int? {
    var span = plain.mutableSpan
    return try inflater.next(piece.span, from: &position, isLast: isLast, into: &span)
  }
}
