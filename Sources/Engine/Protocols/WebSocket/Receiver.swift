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
  /// The part of a frame's payload that has not arrived.
  private struct Unfinished: Sendable {
    var opcode: Opcode
    var isFinal: Bool
    var left: Int
    var mask: UInt32?
    var phase: Int
  }

  /// The form of an arriving message.
  private enum Form: Sendable {
    case plain
    /// Compressed, with this many more bytes allowed.
    case compressed(room: Int)
    /// Reported as compressed pieces.
    case told
  }

  /// No message, no frame and no close frame has begun.
  @usableFromInline var isFresh = true
  let role: Role
  @usableFromInline let limits: Limits
  /// True if permessage-deflate was agreed. Set it before the first byte.
  public var permitsCompressed: Bool
  /// The beginning of a header that was cut.
  private var cutHeader: [UInt8] = []
  private var unfinished: Unfinished?
  /// The kind of a message of which some frames have arrived.
  private var kind: MessageKind?
  private var form = Form.plain
  private var fragments = 0
  private var message: [UInt8] = []
  private var validator = UTF8Validator()
  private var control: [UInt8] = []
  @usableFromInline var isClosed = false

  public init(role: Role, limits: Limits, permitsCompressed: Bool = false) {
    self.role = role
    self.limits = limits
    self.permitsCompressed = permitsCompressed
  }

  /// The memory of incomplete messages and frames, in bytes.
  public var kept: Int { message.capacity + control.count + cutHeader.count }

  /// Whether a message or a frame has begun and is incomplete.
  @inlinable
  public var isWithinMessage: Bool { !isFresh && !isClosed }

  /// Reads on at `position` and moves it, up to `end`. Returns nil if it needs more bytes. An error
  /// is final: send its close code, and read no more.
  public mutating func next(
    _ bytes: inout MutableSpan<UInt8>, from position: inout Int, to end: Int
  ) throws(WebSocketError) -> Event? {
    defer { isFresh = kind == nil && unfinished == nil && cutHeader.isEmpty && !isClosed }
    let whole =
      role == .server
      ? try nextMasked(&bytes, from: &position, to: end)
      : try nextUnmasked(bytes.span, from: &position, to: end)
    if let whole {
      return .message(whole.kind, .here(whole.range))
    }
    if case .told = form, let kind { return try finish(kind) }
    while position < end, !isClosed {
      if unfinished != nil {
        if let event = try readPayload(&bytes, &position, end) { return event }
      } else if let header = try readHeader(bytes.span.extracting(..<end), &position) {
        if let event = try begin(header, &bytes, &position, end) { return event }
      }
    }
    if isClosed { position = end }
    return nil
  }

  /// Takes the inflated content of a compressed piece, or a part of it. An error is final, as those
  /// of `next`.
  public mutating func inflated(_ piece: Span<UInt8>) throws(WebSocketError) {
    guard let kind else { preconditionFailure("no compressed message has begun") }
    try checkRoom(for: piece.count)
    try append(piece, to: kind)
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

  /// The next header, from its stored beginning and the new bytes.
  private mutating func readHeader(
    _ bytes: Span<UInt8>, _ position: inout Int
  ) throws(WebSocketError) -> IncomingHeader? {
    if cutHeader.isEmpty,
      let header = try IncomingHeader(
        bytes, at: position, role: role, permitsCompressed: permitsCompressed)
    {
      position += header.size
      return header
    }
    while position < bytes.count {
      cutHeader.append(bytes[position])
      position += 1
      if let header = try IncomingHeader(
        cutHeader.span, at: 0, role: role, permitsCompressed: permitsCompressed)
      {
        cutHeader = []
        return header
      }
    }
    return nil
  }

  private mutating func begin(
    _ header: IncomingHeader, _ bytes: inout MutableSpan<UInt8>, _ position: inout Int,
    _ end: Int
  ) throws(WebSocketError) -> Event? {
    switch header.opcode {
    case .text, .binary:
      guard kind == nil else { throw .messageUnfinished }
      kind = header.opcode == .text ? .text : .binary
      form = header.isCompressed ? .compressed(room: limits.compressed) : .plain
      try addFragment(header.length)
    case .continuation:
      guard kind != nil else { throw .continuationUnexpected }
      try addFragment(header.length)
    case .close, .ping, .pong:
      break
    }
    unfinished = Unfinished(
      opcode: header.opcode, isFinal: header.isFinal, left: header.length, mask: header.mask,
      phase: 0)
    return try readPayload(&bytes, &position, end)
  }

  private mutating func addFragment(_ length: Int) throws(WebSocketError) {
    fragments += 1
    guard fragments <= limits.fragments else {
      throw .tooManyFragments(limit: limits.fragments)
    }
    switch form {
    case .plain: try checkRoom(for: length)
    case .compressed(let room):
      guard length <= room else { throw .messageTooLong(limit: limits.message) }
      form = .compressed(room: room - length)
    case .told: break
    }
  }

  private func checkRoom(for length: Int) throws(WebSocketError) {
    guard length <= limits.message - message.count else {
      throw .messageTooLong(limit: limits.message)
    }
  }

  private mutating func readPayload(
    _ bytes: inout MutableSpan<UInt8>, _ position: inout Int, _ end: Int
  ) throws(WebSocketError) -> Event? {
    guard var frame = unfinished else { return nil }
    let taken = min(frame.left, end - position)
    let range = position..<(position + taken)
    unmask(&bytes, range, frame.mask, phase: frame.phase)
    position += taken
    frame.left -= taken
    frame.phase += taken
    unfinished = frame.left == 0 ? nil : frame
    let isOver = frame.left == 0
    if frame.opcode.isControl {
      return try readControl(frame.opcode, bytes.span.extracting(range), isOver: isOver)
    }
    let isLast = isOver && frame.isFinal
    switch form {
    case .plain: return try readMessage(bytes.span.extracting(range), isLast: isLast)
    case .compressed, .told:
      if range.isEmpty, !isLast { return nil }
      if isLast { form = .told }
      return .compressed(range, isLast: isLast)
    }
  }

  private mutating func readMessage(
    _ piece: Span<UInt8>, isLast: Bool
  ) throws(WebSocketError) -> Event? {
    guard let kind else { return nil }
    try append(piece, to: kind)
    return isLast ? try finish(kind) : nil
  }

  private mutating func append(
    _ piece: Span<UInt8>, to kind: MessageKind
  ) throws(WebSocketError) {
    if kind == .text, !validator.accept(piece) { throw .textInvalid }
    message.append(piece)
  }

  private mutating func finish(_ kind: MessageKind) throws(WebSocketError) -> Event {
    guard validator.isComplete else { throw .textInvalid }
    let whole = message
    message = []
    fragments = 0
    form = .plain
    self.kind = nil
    return .message(kind, .kept(whole))
  }

  private mutating func readControl(
    _ opcode: Opcode, _ piece: Span<UInt8>, isOver: Bool
  ) throws(WebSocketError) -> Event? {
    if opcode == .close, isOver, control.isEmpty { return .close(try readClose(piece)) }
    control.append(piece)
    guard isOver else { return nil }
    let whole = control
    control = []
    switch opcode {
    case .ping: return .ping(whole)
    case .pong: return .pong(whole)
    case .close: return .close(try readClose(whole.span))
    case .continuation, .text, .binary: return nil
    }
  }

  /// The code of a close frame's payload; its reason must be valid text (RFC 6455 §5.5.1).
  private mutating func readClose(_ payload: Span<UInt8>) throws(WebSocketError) -> CloseCode? {
    isClosed = true
    if payload.isEmpty { return nil }
    guard let value = payload.bigEndian(at: 0, width: 2) else { throw .closeMalformed }
    let code = CloseCode(UInt16(truncatingIfNeeded: value))
    guard code.mayBeSent else { throw .closeCodeInvalid(code.value) }
    guard UTF8Validator.isValid(payload.extracting(droppingFirst: 2)) else {
      throw .textInvalid
    }
    return code
  }

  private func unmask(
    _ bytes: inout MutableSpan<UInt8>, _ range: Range<Int>, _ mask: UInt32?, phase: Int
  ) {
    guard let mask else { return }
    Masking.apply(mask, phase: phase, to: &bytes, in: range)
  }
}
