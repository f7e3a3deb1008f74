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
    terms = DeflateTerms(
      largestContext: settings.largestContext, keepsContext: settings.refersToLast)
    inflated = [UInt8](repeating: 0, count: Self.room)
  }

  // MARK: Sending

  /// A message packed; nil: it is better sent as it is.
  func pack(_ message: Span<UInt8>, for channel: PackedChannel) -> [UInt8]? {
    guard settings.scope == .all, message.count >= settings.smallest else { return nil }
    let packed = withDeflater(isNarrow: channel.isNarrow) { $0.deflate(message) }
    // The end of what the client has inflated is no frame any more.
    if packed != nil { channel.last = nil }
    return packed
  }

  /// A frame packed, once for all that it is sent to during a wakeup and that have the same last one.
  func pack(_ frame: PreparedFrame, for channel: PackedChannel) -> PreparedFrame? {
    guard frame.bytes.count >= settings.smallest, let (kind, payload) = frame.message
    else { return nil }
    let packed = sent.packed(frame, after: channel.last, isNarrow: channel.isNarrow) {
      pack(frame, payload, after: channel.last, isNarrow: channel.isNarrow).map { packed in
        PreparedFrame(
          opcode: kind == .text ? .text : .binary, isCompressed: true, packed.span)
      }
    }
    if packed != nil, channel.refersToLast { channel.last = frame }
    return packed
  }

  private func pack(
    _ frame: PreparedFrame, _ payload: Range<Int>, after last: PreparedFrame?, isNarrow: Bool
  ) -> [UInt8]? {
    let message = frame.bytes.span.extracting(payload)
    let known = last?.payloadWithoutSecret ?? []
    guard let secret = frame.secret else {
      return withDeflater(isNarrow: isNarrow) { $0.deflate(message, after: known.span) }
    }
    // What consists of a secret is not worth it. The choice depends on lengths alone.
    guard secret.count < message.count / 2 else { return nil }
    return withDeflater(isNarrow: isNarrow) {
      $0.deflate(message, hiding: secret, after: known.span)
    }
  }

  private func withDeflater(
    isNarrow: Bool, _ deflate: (inout Deflater) -> [UInt8]?
  ) -> [UInt8]? {
    isNarrow
      ? Self.with(&narrow, window: DeflateAgreement.windows.lowerBound, deflate)
      : Self.with(&wide, window: 15, deflate)
  }

  /// Lends a deflater; nil without memory for one: then messages go as they are.
  private static func with(
    _ deflater: inout Deflater?, window: Int, _ deflate: (inout Deflater) -> [UInt8]?
  ) -> [UInt8]? {
    if deflater == nil { deflater = try? Deflater(window: window) }
    guard var lent = deflater.take() else { return nil }
    let packed = deflate(&lent)
    deflater = consume lent
    return packed
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
  /// The last frame that was sent compressed, to which the next one may refer back; nil: to none.
  var last: PreparedFrame?

  /// The client asked for a smaller window than there is.
  var isNarrow: Bool { agreement.serverWindow < 15 }

  /// Whether frames may refer back.
  var refersToLast: Bool { agreement.serverKeepsContext && !isNarrow }

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
    var last: PreparedFrame?
    var isNarrow: Bool
    /// Nil: it would not get smaller.
    var packed: PreparedFrame?
  }

  /// So many frames may go to many connections in turns. Older ones are forgotten.
  static let most = 8

  private var known: [Known] = []

  var isEmpty: Bool { known.isEmpty }

  /// The packed form of `frame` for those that got `last` before, which `pack` makes if it is new.
  mutating func packed(
    _ frame: PreparedFrame, after last: PreparedFrame? = nil, isNarrow: Bool,
    pack: () -> PreparedFrame?
  ) -> PreparedFrame? {
    // Comparing a frame with itself is comparing two addresses.
    let former = known.first {
      $0.isNarrow == isNarrow && $0.frame == frame && $0.last == last
    }
    if let former { return former.packed }
    let packed = pack()
    if known.count == Self.most { known.removeFirst() }
    known.append(Known(frame: frame, last: last, isNarrow: isNarrow, packed: packed))
    return packed
  }

  mutating func forget() {
    if !known.isEmpty { known.removeAll(keepingCapacity: true) }
  }
}

extension PreparedFrame {
  /// The payload of a message with zeros in place of the secret: what later messages may refer to.
  fileprivate var payloadWithoutSecret: [UInt8] {
    guard let payload = message?.payload else { return [] }
    var text = Array(bytes[payload])
    for index in secret ?? 0..<0 { text[index] = 0 }
    return text
  }
}
