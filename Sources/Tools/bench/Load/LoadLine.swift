import Bytes
import Compression
import HTTP
import Net
import TLS
import WebSocket

/// A connection of a load: connects, shakes hands, then sends what it is given, at once.
final class LoadLine {
  enum Stage {
    case connecting
    /// The part of the answer's head that has come.
    case shakingHands([UInt8])
    case open
    /// We have said that we close, and wait for the server to end the connection.
    case closing
    case ended
  }

  let token: UInt64
  var stage = Stage.connecting
  /// The letter that comes next, and how many still come.
  var next = 0
  var awaited = 0
  let begunAt = Instant.now
  /// When a newcomer sent its message.
  var askedAt: Instant?
  private let descriptor: Descriptor
  let request: LoadRequest
  var session: TLSSession?
  var receiver = Receiver(
    role: .client, limits: Receiver.Limits(message: 1 << 20, fragments: 64))
  var inflater: Inflater?
  /// Plain bytes to be sent when the buffers are free again.
  var answers: [UInt8] = []
  /// The bytes that the socket has not accepted.
  private var outgoing: [UInt8] = []

  /// Begins to connect. `session` for `https`.
  init(
    to server: LoadServer, _ request: LoadRequest, _ session: consuming TLSSession?, token: UInt64
  ) throws(NetError) {
    self.token = token
    self.request = request
    self.session = session
    descriptor = try Socket.connect(to: server.endpoint)
  }

  var number: Int32 { descriptor.number }

  /// The readiness to wait for.
  var interest: Readiness {
    if case .connecting = stage { return .writable }
    return outgoing.isEmpty ? .readable : [.readable, .writable]
  }

  var isOpen: Bool { if case .open = stage { true } else { false } }
  var hasEnded: Bool { if case .ended = stage { true } else { false } }

  // MARK: Sending

  /// Sends plain bytes, through TLS if there is a session.
  func send(_ bytes: [UInt8], through pipe: TLSPipe) throws(LoadFault) {
    guard session != nil else { return try write(bytes.span) }
    do throws(TLSError) {
      try session?.seal(bytes.span, through: pipe)
    } catch {
      throw LoadFault("cannot seal: \(error)")
    }
    try flush(pipe)
  }

  /// Says that nothing more comes.
  func close(through pipe: TLSPipe) throws(LoadFault) {
    stage = .closing
    try send(PreparedFrame.close(.normal, mask: 0x1234_5678).bytes, through: pipe)
  }

  func becameWritable(through pipe: TLSPipe) throws(LoadFault) {
    if case .connecting = stage {
      stage = .shakingHands([])
      let request = request.bytes
      if session == nil { return try write(request.span) }
      // A client's session begins to speak when it is opened first.
      var nothing: [UInt8] = [0]
      var position = 0
      _ = try open([UInt8]().span, &position, &nothing, pipe)
      return try flush(pipe)
    }
    let left = outgoing
    outgoing = []
    try write(left.span)
  }

  func flush(_ pipe: TLSPipe) throws(LoadFault) {
    defer { pipe.clear() }
    if pipe.count > 0 {
      try pipe.withSealed { (sealed) throws(LoadFault) in try write(sealed) }
    }
  }

  private func write(_ bytes: Span<UInt8>) throws(LoadFault) {
    var sent = 0
    while outgoing.isEmpty, sent < bytes.count {
      let result = Socket.send(number, bytes.extracting(sent...))
      if result == Socket.isFull { break }
      guard result > 0 else { throw LoadFault("cannot send, errno \(-result)") }
      sent += result
    }
    if sent < bytes.count { outgoing.append(bytes.extracting(sent...)) }
  }
}
