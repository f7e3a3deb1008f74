import Compression
import WebSocket

/// Compressed messages: the same in any pieces (but for what came before an error, and where a
/// promised window is not kept to), within the ratio, and what was compressed inflates to what it
/// was. The first byte chooses the window, whether context is kept, and whether the rest is to be
/// inflated or compressed; the second how much is inflated at once.
enum InflateProperties {
  private static let ratio = 32
  private static let overhead = 2

  private struct Reading: Equatable {
    var plain: [UInt8] = []
    var error: CompressionError?

    var isAboutRatio: Bool { error == .ratio(limit: ratio) }
  }

  static func finding(in bytes: [UInt8]) -> String? {
    guard bytes.count >= overhead else { return nil }
    let window = 9 + Int(bytes[0] % 7)
    let keepsContext = bytes[0] & 0x80 != 0
    if bytes[0] & 0x60 == 0x60 {
      return roundTrip(Array(bytes[overhead...]), window, keepsContext)
    }
    return division(of: bytes, window, keepsContext)
  }

  private static func division(
    of bytes: [UInt8], _ window: Int, _ keepsContext: Bool
  ) -> String? {
    let whole = read(
      bytes, Division.none(of: bytes, from: overhead), window, keepsContext, room: 4096)
    if whole.plain.count > max(Inflater.freely, ratio * (bytes.count + 4)) + 4096 {
      return "more than the ratio allows"
    }
    // Not so little at once that a long message takes for ever.
    let room = max(1 + Int(bytes[1]), whole.plain.count / 128)
    let parts = read(bytes, Division(of: bytes, from: overhead), window, keepsContext, room: room)
    if areAlike(parts, whole) { return nil }
    if window < 15, division(of: bytes, 15, keepsContext) == nil,
      refersTooFar(bytes, keepsContext, [parts, whole])
    {
      return nil
    }
    return "pieces inflate to something else than the whole: "
      + "\(parts.plain.count) bytes, \(parts.error as Any), "
      + "not \(whole.plain.count), \(whole.error as Any)"
  }

  private static func areAlike(_ parts: Reading, _ whole: Reading) -> Bool {
    // How much zlib reads ahead depends on the pieces, and so where the ratio is noticed.
    if parts.isAboutRatio || whole.isAboutRatio { return true }
    return parts.error == whole.error && (whole.error != nil || parts == whole)
  }

  /// References beyond the window are resolved or refused, but never read as anything else:
  /// it is what the largest window shows, in any pieces.
  private static func refersTooFar(
    _ bytes: [UInt8], _ keepsContext: Bool, _ readings: [Reading]
  ) -> Bool {
    let largest = read(
      bytes, Division.none(of: bytes, from: overhead), 15, keepsContext, room: 4096)
    return readings.allSatisfy { reading in
      areAlike(reading, largest)
        || reading.error == .invalid && largest.plain.starts(with: reading.plain)
    }
  }

  private static func roundTrip(
    _ message: [UInt8], _ window: Int, _ keepsContext: Bool
  ) -> String? {
    guard var deflater = try? Deflater(window: window, keepsContext: keepsContext),
      let compressed = deflater.deflate(message.span)
    else { return nil }
    let again = read(
      compressed, Division.none(of: compressed), window, keepsContext, room: 1024)
    return again.isAboutRatio || again == Reading(plain: message)
      ? nil : "what was compressed inflates to something else"
  }

  private static func read(
    _ bytes: [UInt8], _ pieces: some Sequence<Division.Piece>, _ window: Int,
    _ keepsContext: Bool, room: Int
  ) -> Reading {
    var reading = Reading()
    do throws(CompressionError) {
      var inflater = try Inflater(window: window, keepsContext: keepsContext, ratio: ratio)
      var plain = [UInt8](repeating: 0, count: room)
      for piece in pieces {
        var position = piece.range.lowerBound
        let upTo = bytes.span.extracting(..<piece.range.upperBound)
        while let count = try next(upTo, &position, piece.isLast, &plain, &inflater) {
          reading.plain += plain[..<count]
        }
      }
    } catch {
      reading.error = error
    }
    return reading
  }

  private static func next(
    _ piece: Span<UInt8>, _ position: inout Int, _ isLast: Bool, _ plain: inout [UInt8],
    _ inflater: inout Inflater
  ) throws(CompressionError) -> Int? {
    var span = plain.mutableSpan
    return try inflater.next(piece, from: &position, isLast: isLast, into: &span)
  }
}

/// Inflates the pieces of compressed messages and tells a receiver what they were.
struct Inflation: ~Copyable {
  private var inflater: Inflater
  private var plain: [UInt8]

  init(_ terms: FrameReading.Deflate, room: Int) throws(WebSocketError) {
    do throws(CompressionError) {
      inflater = try Inflater(
        window: terms.window, keepsContext: terms.keepsContext, ratio: FrameReading.Deflate.ratio)
    } catch {
      throw Self.fault(error)
    }
    plain = [UInt8](repeating: 0, count: room)
  }

  mutating func tell(
    _ piece: Span<UInt8>, _ isLast: Bool, to receiver: inout Receiver
  ) throws(WebSocketError) {
    var position = 0
    while let count = try Self.next(piece, &position, isLast, &plain, &inflater) {
      try receiver.inflated(plain.span.extracting(..<count))
    }
  }

  private static func next(
    _ piece: Span<UInt8>, _ position: inout Int, _ isLast: Bool, _ plain: inout [UInt8],
    _ inflater: inout Inflater
  ) throws(WebSocketError) -> Int? {
    var span = plain.mutableSpan
    do throws(CompressionError) {
      return try inflater.next(piece, from: &position, isLast: isLast, into: &span)
    } catch {
      throw fault(error)
    }
  }

  private static func fault(_ error: CompressionError) -> WebSocketError {
    switch error {
    case .outOfMemory: .compressionUnavailable
    case .invalid: .compressionInvalid
    case .ratio(let limit): .compressionRatio(limit: limit)
    }
  }
}
