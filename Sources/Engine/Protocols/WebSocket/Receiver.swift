import Bytes

/// The end of the connection: a client masks its frames, a server does not.
public enum Role: Equatable, Sendable { case server, client }

/// Reads frames from received bytes and makes messages of them (RFC 6455 §5), unmasking in place.
/// A message in one frame that lies whole in the caller's bytes is reported as a range of them. The
/// receiver copies everything else until it is complete. It consumes all bytes.
///
/// With permessage-deflate (RFC 7692) the receiver reports a compressed message piece by piece. The
/// caller inflates each piece before the next event and passes the result back:
///
///     case .compressed(let range, isLast: let isLast):
///       for each piece of what `range` of the bytes, ended by `isLast`, inflates to {
///         try receiver.inflated(piece)
///       }
///
/// The limits and the rules of text apply to the inflated bytes. After the last piece the message
/// follows like any other.
public struct Receiver: Sendable {
  /// No message, no frame and no close frame has begun.
  @usableFromInline var isFresh = true
  @usableFromInline var isClosed = false
  let role: Role
  /// True if permessage-deflate was agreed. Set it before the first byte.
  public var permitsCompressed: Bool
  @usableFromInline let limits: Limits
  /// The reader of what has begun and is not whole: one, or none. An array, so that a receiver at rest has
  /// no room for it.
  private var readers: [MessageReader] = []

  public init(role: Role, limits: Limits, permitsCompressed: Bool = false) {
    self.role = role
    self.limits = limits
    self.permitsCompressed = permitsCompressed
  }

  /// The memory of incomplete messages and frames, in bytes.
  public var kept: Int { readers.first?.kept ?? 0 }

  /// Whether a message or a frame has begun and is incomplete.
  @inlinable
  public var isWithinMessage: Bool { !isFresh && !isClosed }

  /// Reads on at `position` and moves it, up to `end`. Returns nil if it needs more bytes. An error
  /// is final: send its close code, and read no more.
  public mutating func next(
    _ bytes: inout MutableSpan<UInt8>, from position: inout Int, to end: Int
  ) throws(WebSocketError) -> Event? {
    let whole =
      role == .server
      ? try nextMasked(&bytes, from: &position, to: end)
      : try nextUnmasked(bytes.span, from: &position, to: end)
    if let whole {
      return .message(whole.kind, .here(whole.range))
    }
    guard !isClosed else {
      position = end
      return nil
    }
    let event = try nextInPieces(&bytes, from: &position, to: end)
    if case .close = event { isClosed = true }
    isFresh = readers.isEmpty && !isClosed
    return event
  }

  private mutating func nextInPieces(
    _ bytes: inout MutableSpan<UInt8>, from position: inout Int, to end: Int
  ) throws(WebSocketError) -> Event? {
    if readers.isEmpty {
      if position == end { return nil }
      if let event = try nextControl(&bytes, from: &position, to: end) { return event }
      readers.append(
        MessageReader(role: role, limits: limits, permitsCompressed: permitsCompressed))
    }
    let event = try readers[0].next(&bytes, from: &position, to: end)
    if readers[0].isFresh { readers = [] }
    return event
  }

  /// Takes the inflated content of a compressed piece, or a part of it. An error is final, as those
  /// of `next`.
  public mutating func inflated(_ piece: Span<UInt8>) throws(WebSocketError) {
    precondition(!readers.isEmpty, "no compressed message has begun")
    try readers[0].inflated(piece)
  }

  /// The common case of `next` for a server, without a copy and with the least work: at `position`
  /// begins a message in one frame of less than 64 KiB that lies whole in `bytes`. Nil for anything
  /// else, a fault included, which `next` reads or reports. Inlinable, because nearly every message
  /// takes this path.
  @inlinable
  @inline(__always)
  public mutating func nextMasked(
    _ bytes: inout MutableSpan<UInt8>, from position: inout Int, to end: Int
  ) throws(WebSocketError) -> Whole? {
    guard let frame = wholeFrame(bytes.span, &position, end, isMasked: true) else { return nil }
    let joined = Masking.apply(frame.mask, to: &bytes, in: frame.payload)
    if frame.kind == .text, joined & 0x8080_8080_8080_8080 != 0,
      !UTF8Validator.isValid(bytes.span.extracting(frame.payload))
    {
      throw .textInvalid
    }
    return Whole(kind: frame.kind, range: frame.payload)
  }

  /// The same for a client, whose frames arrive unmasked.
  private mutating func nextUnmasked(
    _ bytes: borrowing Span<UInt8>, from position: inout Int, to end: Int
  ) throws(WebSocketError) -> Whole? {
    guard let frame = wholeFrame(bytes, &position, end, isMasked: false) else { return nil }
    if frame.kind == .text, !UTF8Validator.isValid(bytes.extracting(frame.payload)) {
      throw .textInvalid
    }
    return Whole(kind: frame.kind, range: frame.payload)
  }

  /// The frame at `position`, which moves past it, if it is such a message.
  @inlinable
  @inline(__always)
  func wholeFrame(
    _ bytes: borrowing Span<UInt8>, _ position: inout Int, _ end: Int, isMasked: Bool
  ) -> WholeFrame? {
    guard isFresh,
      let frame = WholeFrame(
        bytes, at: position, to: end, isMasked: isMasked, upTo: limits.message)
    else { return nil }
    position = frame.payload.upperBound
    return frame
  }

  /// The common case of a control frame: all of it is there. Nil for anything else.
  private mutating func nextControl(
    _ bytes: inout MutableSpan<UInt8>, from position: inout Int, to end: Int
  ) throws(WebSocketError) -> Event? {
    guard bytes[position] & 0x08 != 0,
      let header = try IncomingHeader(
        bytes.span.extracting(..<end), at: position, role: role,
        permitsCompressed: permitsCompressed)
    else { return nil }
    let start = position &+ header.size
    guard end &- start >= header.length else { return nil }
    let range = start..<(start &+ header.length)
    if let mask = header.mask { Masking.apply(mask, to: &bytes, in: range) }
    position = range.upperBound
    let payload = bytes.span.extracting(range)
    switch header.opcode {
    case .ping: return .ping(Array(copying: payload))
    case .pong: return .pong(Array(copying: payload))
    case .close: return .close(try CloseCode(ofFrame: payload))
    case .continuation, .text, .binary: return nil
    }
  }
}

extension CloseCode {
  /// The code of a close frame's payload, if it has one; its reason must be valid text (RFC 6455 §5.5.1).
  init?(ofFrame payload: Span<UInt8>) throws(WebSocketError) {
    if payload.isEmpty { return nil }
    guard let value = payload.bigEndian(at: 0, width: 2) else { throw .closeMalformed }
    self.init(UInt16(truncatingIfNeeded: value))
    guard mayBeSent else { throw .closeCodeInvalid(self.value) }
    guard UTF8Validator.isValid(payload.extracting(droppingFirst: 2)) else {
      throw .textInvalid
    }
  }
}

extension Receiver {
  /// Limits of one message.
  public struct Limits: Equatable, Sendable {
    public var message: Int
    public var fragments: Int

    public init(message: Int, fragments: Int) {
      self.message = message
      self.fragments = fragments
    }

    /// The size limit of a compressed message: noise grows a little, and empty blocks must not
    /// continue forever.
    var compressed: Int {
      let (sum, isTooMuch) = message.addingReportingOverflow(message / 4 + 1024)
      return isTooMuch ? .max : sum
    }
  }

  /// The place of a message.
  public enum Payload: Equatable, Sendable {
    /// In the caller's bytes, unmasked.
    case here(Range<Int>)
    case kept([UInt8])
  }

  /// A message in one frame, in the caller's bytes, unmasked.
  public struct Whole: Equatable, Sendable {
    public var kind: MessageKind
    public var range: Range<Int>

    @inlinable
    init(kind: MessageKind, range: Range<Int>) {
      self.kind = kind
      self.range = range
    }
  }

  public enum Event: Equatable, Sendable {
    case message(MessageKind, Payload)
    /// A piece of a compressed message, in the caller's bytes, unmasked.
    case compressed(Range<Int>, isLast: Bool)
    case ping([UInt8])
    case pong([UInt8])
    /// The peer closes, with this code, if any. Nothing after it is read.
    case close(CloseCode?)
  }
}

/// A whole message in one frame of less than 64 KiB with all its bytes present: nearly every frame,
/// and the fastest to read (RFC 6455 §5.2). Two bytes, an extended length and the mask are read as
/// one word.
@usableFromInline
struct WholeFrame {
  @usableFromInline let kind: MessageKind
  /// The mask of a client's frame.
  @usableFromInline let mask: UInt32
  /// The range of the payload.
  @usableFromInline let payload: Range<Int>

  /// Reads the frame at `position`, which ends at `end` at the latest. Returns nil for another kind
  /// of frame, a faulty one, one of more than `longest` bytes, a tiny one at the end, or an
  /// incomplete one.
  @inlinable
  @inline(__always)
  init?(
    _ bytes: borrowing Span<UInt8>, at position: Int, to end: Int, isMasked: Bool,
    upTo longest: Int
  ) {
    guard let word = bytes.littleEndianWord(at: position) else { return nil }
    // The last frame of a message, no reserved bit, 0x1 or 0x2; and whether there is a mask.
    guard word & 0x80FC == (isMasked ? 0x8080 : 0x0080), (word &+ 1) & 2 != 0 else { return nil }
    kind = word & 1 != 0 ? .text : .binary
    let maskSize = isMasked ? 4 : 0
    let start: Int
    let length: Int
    let short = Int(truncatingIfNeeded: word &>> 8 & 0x7F)
    if short < 126 {
      mask = UInt32(truncatingIfNeeded: word &>> 16)
      start = position &+ 2 &+ maskSize
      length = short
    } else {
      mask = UInt32(truncatingIfNeeded: word &>> 32)
      start = position &+ 4 &+ maskSize
      length = Int(UInt16(truncatingIfNeeded: word &>> 16).byteSwapped)
      // A shorter form was due, which is a fault; a longer one is left to others.
      guard short == 126, length > 125 else { return nil }
    }
    guard end &- start >= length, length <= longest else { return nil }
    payload = start..<(start &+ length)
  }
}
