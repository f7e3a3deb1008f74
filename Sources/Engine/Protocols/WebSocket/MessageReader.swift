import Bytes

/// Reads the frames of a message that is cut or has several, with the control frames between them, and
/// control frames that are cut.
struct MessageReader: Sendable {
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

  private let role: Role
  private let limits: Receiver.Limits
  private let permitsCompressed: Bool
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

  init(role: Role, limits: Receiver.Limits, permitsCompressed: Bool) {
    self.role = role
    self.limits = limits
    self.permitsCompressed = permitsCompressed
  }

  /// No message and no frame has begun.
  var isFresh: Bool { kind == nil && unfinished == nil && cutHeader.isEmpty }

  /// The memory of incomplete messages and frames, in bytes.
  var kept: Int { message.capacity + control.count + cutHeader.count }

  /// Reads on, as `Receiver.next`.
  mutating func next(
    _ bytes: inout MutableSpan<UInt8>, from position: inout Int, to end: Int
  ) throws(WebSocketError) -> Receiver.Event? {
    if case .told = form, let kind { return try finish(kind) }
    while position < end {
      if unfinished != nil {
        if let event = try readPayload(&bytes, &position, end) { return event }
      } else if let header = try readHeader(bytes.span.extracting(..<end), &position) {
        if let event = try begin(header, &bytes, &position, end) { return event }
      }
    }
    return nil
  }

  /// Takes the inflated content of a compressed piece, or a part of it.
  mutating func inflated(_ piece: Span<UInt8>) throws(WebSocketError) {
    guard let kind else { preconditionFailure("no compressed message has begun") }
    try checkRoom(for: piece.count)
    try append(piece, to: kind)
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
  ) throws(WebSocketError) -> Receiver.Event? {
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
  ) throws(WebSocketError) -> Receiver.Event? {
    guard var frame = unfinished else { return nil }
    let taken = min(frame.left, end - position)
    let range = position..<(position + taken)
    if let mask = frame.mask { Masking.apply(mask, phase: frame.phase, to: &bytes, in: range) }
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
  ) throws(WebSocketError) -> Receiver.Event? {
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

  private mutating func finish(_ kind: MessageKind) throws(WebSocketError) -> Receiver.Event {
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
  ) throws(WebSocketError) -> Receiver.Event? {
    control.append(piece)
    guard isOver else { return nil }
    let whole = control
    control = []
    switch opcode {
    case .ping: return .ping(whole)
    case .pong: return .pong(whole)
    case .close: return .close(try CloseCode(ofFrame: whole.span))
    case .continuation, .text, .binary: return nil
    }
  }
}
