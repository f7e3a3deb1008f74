import Compression
import WebSocket

/// What a loop packs and unpacks messages with, for all its connections.
final class Packer {
  /// A piece of what a message inflates to.
  private static let room = 16 * 1024

  let terms: DeflateTerms
  private let settings: Deflation
  /// Every client understands the narrow window. The other one is for those, which are nearly all,
  /// that did not ask for a smaller window than there is.
  private var wide: Deflater?
  private var narrow: Deflater?
  /// An inflater without context that is in no message.
  private var spare: Inflater?
  private var sent = PackedFrames()
  private var inflated: [UInt8]

  init(_ settings: Deflation) {
    self.settings = settings
    terms = DeflateTerms(largestContext: settings.largestContext)
    inflated = [UInt8](repeating: 0, count: Self.room)
  }

  // MARK: Sending

  /// A message packed; nil: it is better sent as it is.
  func pack(_ message: Span<UInt8>, for channel: PackedChannel) -> [UInt8]? {
    guard message.count >= settings.smallest else { return nil }
    // Without memory messages go as they are.
    if channel.agreement.serverWindow == 15 {
      if wide == nil { wide = try? Deflater(window: 15) }
      return wide?.deflate(message)
    }
    if narrow == nil { narrow = try? Deflater(window: DeflateAgreement.windows.lowerBound) }
    return narrow?.deflate(message)
  }

  /// A frame packed, once for all that it is sent to during a wakeup.
  func pack(_ frame: PreparedFrame, for channel: PackedChannel) -> PreparedFrame? {
    guard frame.bytes.count >= settings.smallest, let (kind, payload) = frame.message
    else { return nil }
    return sent.packed(frame, isNarrow: channel.agreement.serverWindow < 15) {
      pack(frame.bytes.span.extracting(payload), for: channel).map { packed in
        PreparedFrame(
          opcode: kind == .text ? .text : .binary, isCompressed: true, packed.span)
      }
    }
  }

  /// Frames were packed since `forgetSent`.
  var hasSent: Bool { !sent.isEmpty }

  /// The wakeup is over.
  func forgetSent() {
    sent.forget()
  }

  // MARK: Receiving

  /// Inflates a piece of a message and tells the connection's receiver what it was.
  func unpack(
    _ piece: Span<UInt8>, isLast: Bool, of connection: Connection, _ channel: PackedChannel
  ) throws(WebSocketError) {
    var inflater = try inflater(for: channel)
    try Self.unpack(piece, isLast, with: &inflater, through: &inflated, to: connection)
    if isLast, !channel.agreement.clientKeepsContext {
      spare = consume inflater
    } else {
      channel.keep(inflater)
    }
  }

  private static func unpack(
    _ piece: Span<UInt8>, _ isLast: Bool, with inflater: inout Inflater,
    through room: inout [UInt8], to connection: Connection
  ) throws(WebSocketError) {
    var position = 0
    var plain = room.mutableSpan
    while let count = try next(&inflater, piece, &position, isLast, &plain) {
      try connection.inflated(plain.span.extracting(..<count))
    }
  }

  private static func next(
    _ inflater: inout Inflater, _ piece: Span<UInt8>, _ position: inout Int, _ isLast: Bool,
    _ plain: inout MutableSpan<UInt8>
  ) throws(WebSocketError) -> Int? {
    do throws(CompressionError) {
      return try inflater.next(piece, from: &position, isLast: isLast, into: &plain)
    } catch {
      throw fault(error)
    }
  }

  /// The one of the message under way or of the connection, or else one for anybody.
  private func inflater(for channel: PackedChannel) throws(WebSocketError) -> Inflater {
    if let own = channel.takeInflater() { return own }
    let agreement = channel.agreement
    if !agreement.clientKeepsContext, let spare = spare.take() { return spare }
    do throws(CompressionError) {
      return try Inflater(
        window: agreement.clientKeepsContext ? agreement.clientWindow : 15,
        keepsContext: agreement.clientKeepsContext, ratio: settings.ratio)
    } catch {
      throw Self.fault(error)
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

/// What a connection that agreed on compression holds.
final class PackedChannel {
  let agreement: DeflateAgreement
  /// That of the connection's loop.
  let packer: Packer
  /// Between messages if the client keeps its context, and else within one.
  private var inflater: Inflater?

  init(_ agreement: DeflateAgreement, _ packer: Packer) {
    self.agreement = agreement
    self.packer = packer
  }

  /// Inflates a piece of a message of the connection, which has this channel.
  func unpack(
    _ piece: Span<UInt8>, isLast: Bool, of connection: Connection
  ) throws(WebSocketError) {
    try packer.unpack(piece, isLast: isLast, of: connection, self)
  }

  func takeInflater() -> Inflater? {
    inflater.take()
  }

  func keep(_ inflater: consuming Inflater) {
    self.inflater = consume inflater
  }
}

/// Frames that were packed for one connection and may be wanted for another in the same wakeup.
struct PackedFrames {
  private struct Known {
    var frame: PreparedFrame
    var isNarrow: Bool
    /// Nil: it would not get smaller.
    var packed: PreparedFrame?
  }

  /// So many frames may go to many connections in turns. Older ones are forgotten.
  static let most = 8

  private var known: [Known] = []

  var isEmpty: Bool { known.isEmpty }

  /// The packed form of `frame`, which `pack` makes if it is new.
  mutating func packed(
    _ frame: PreparedFrame, isNarrow: Bool, pack: () -> PreparedFrame?
  ) -> PreparedFrame? {
    // Comparing a frame with itself is comparing two addresses.
    if let known = known.first(where: { $0.isNarrow == isNarrow && $0.frame == frame }) {
      return known.packed
    }
    let packed = pack()
    if known.count == Self.most { known.removeFirst() }
    known.append(Known(frame: frame, isNarrow: isNarrow, packed: packed))
    return packed
  }

  mutating func forget() {
    if !known.isEmpty { known.removeAll(keepingCapacity: true) }
  }
}
