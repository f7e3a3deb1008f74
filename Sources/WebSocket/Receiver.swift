import Bytes

/// Which end of the connection we are: a client masks what it sends, a server does not.
public enum Role: Equatable, Sendable { case server, client }

/// Reads frames from bytes as they come and makes messages of them (RFC 6455 §5), unmasking in
/// place. A message that is one frame and lies whole in the caller's bytes is told as a range of
/// them; of anything else the receiver keeps a copy until it is whole. All bytes are consumed.
///
/// Extensions would interpret the reserved bits; none is negotiated, so they are refused.
public struct Receiver: Sendable {
  /// Bounds of one message.
  public struct Limits: Equatable, Sendable {
    public var message: Int
    public var fragments: Int

    public init(message: Int, fragments: Int) {
      self.message = message
      self.fragments = fragments
    }
  }

  /// Where a message is.
  public enum Payload: Equatable, Sendable {
    /// In the caller's bytes, unmasked.
    case here(Range<Int>)
    case kept([UInt8])
  }

  public enum Event: Equatable, Sendable {
    case message(MessageKind, Payload)
    case ping([UInt8])
    case pong([UInt8])
    /// The peer closes, with this code, if any. Nothing is read after it.
    case close(CloseCode?)
  }

  /// The part of a frame's payload that has not come yet.
  private struct Unfinished: Sendable {
    var opcode: Opcode
    var isFinal: Bool
    var left: Int
    var mask: UInt32?
    var phase: Int
  }

  private let role: Role
  private let limits: Limits
  /// The beginning of a header that was cut.
  private var cutHeader: [UInt8] = []
  private var unfinished: Unfinished?
  /// The message of which some frames have come.
  private var kind: MessageKind?
  private var fragments = 0
  private var message: [UInt8] = []
  private var validator = UTF8Validator()
  private var control: [UInt8] = []
  private var isClosed = false

  public init(role: Role, limits: Limits) {
    self.role = role
    self.limits = limits
  }

  /// Whether a message or a frame has begun and is not whole.
  public var isWithinMessage: Bool {
    kind != nil || unfinished != nil || !cutHeader.isEmpty
  }

  /// Reads on at `position`, moving it past what was read, up to `end`. Nil: all was read and
  /// more is needed. An error is final: send its close code, and read no more.
  public mutating func next(
    _ bytes: inout MutableSpan<UInt8>, from position: inout Int, to end: Int
  ) throws(WebSocketError) -> Event? {
    if unfinished == nil, cutHeader.isEmpty, !isClosed,
      let event = try wholeMessage(&bytes, &position, end)
    {
      return event
    }
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

  /// The common case, without a copy: a message in one frame that lies whole in `bytes`.
  private mutating func wholeMessage(
    _ bytes: inout MutableSpan<UInt8>, _ position: inout Int, _ end: Int
  ) throws(WebSocketError) -> Event? {
    guard kind == nil,
      let header = try IncomingHeader(
        bytes.span.extracting(..<end), at: position, role: role),
      header.isFinal, header.opcode == .text || header.opcode == .binary,
      header.length <= limits.message,
      end &- position &- header.size >= header.length
    else { return nil }
    let start = position &+ header.size
    let range = start..<(start &+ header.length)
    unmask(&bytes, range, header.mask, phase: 0)
    position = range.upperBound
    guard header.opcode == .text else { return .message(.binary, .here(range)) }
    guard UTF8Validator.isValid(bytes.span.extracting(range)) else { throw .textInvalid }
    return .message(.text, .here(range))
  }

  /// The next header, from what was kept of it and what has come.
  private mutating func readHeader(
    _ bytes: Span<UInt8>, _ position: inout Int
  ) throws(WebSocketError) -> IncomingHeader? {
    if cutHeader.isEmpty, let header = try IncomingHeader(bytes, at: position, role: role) {
      position += header.size
      return header
    }
    while position < bytes.count {
      cutHeader.append(bytes[position])
      position += 1
      if let header = try IncomingHeader(cutHeader.span, at: 0, role: role) {
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
    if frame.opcode.isControl {
      return try readControl(frame, bytes.span.extracting(range))
    }
    return try readMessage(frame, bytes.span.extracting(range))
  }

  private mutating func readMessage(
    _ frame: Unfinished, _ piece: Span<UInt8>
  ) throws(WebSocketError) -> Event? {
    guard let kind else { return nil }
    if kind == .text, !validator.accept(piece) { throw .textInvalid }
    message.append(piece)
    guard frame.left == 0, frame.isFinal else { return nil }
    guard validator.isComplete else { throw .textInvalid }
    let whole = message
    message = []
    fragments = 0
    self.kind = nil
    return .message(kind, .kept(whole))
  }

  private mutating func readControl(
    _ frame: Unfinished, _ piece: Span<UInt8>
  ) throws(WebSocketError) -> Event? {
    control.append(piece)
    guard frame.left == 0 else { return nil }
    let whole = control
    control = []
    switch frame.opcode {
    case .ping: return .ping(whole)
    case .pong: return .pong(whole)
    case .close:
      isClosed = true
      return .close(try Self.closeCode(whole))
    case .continuation, .text, .binary: return nil
    }
  }

  /// The code of a close frame's payload; its reason must be text (RFC 6455 §5.5.1).
  private static func closeCode(_ payload: [UInt8]) throws(WebSocketError) -> CloseCode? {
    if payload.isEmpty { return nil }
    guard let value = payload.span.bigEndian(at: 0, width: 2) else { throw .closeMalformed }
    let code = CloseCode(UInt16(truncatingIfNeeded: value))
    guard code.mayBeSent else { throw .closeCodeInvalid(code.value) }
    guard UTF8Validator.isValid(payload.span.extracting(droppingFirst: 2)) else {
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
