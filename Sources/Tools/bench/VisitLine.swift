import Net
import TLS

/// One connection of a measurement, plain or through TLS, that never waits.
final class VisitLine {
  /// Why a connection cannot be used any more.
  struct Broken: Error {
    var reason: String
  }

  let token: UInt64
  let began = Instant.now
  /// The received bytes, decrypted and not taken yet.
  var received: [UInt8] = []
  /// The server has ended its side; through TLS it has said so.
  private(set) var hasEnded = false
  private let descriptor: Descriptor
  private var session: TLSSession?
  private var isConnected = false
  private var unsealed: [UInt8] = []
  private var outgoing: [UInt8] = []

  /// Begins to connect.
  init(to server: Endpoint, _ session: consuming TLSSession?, token: UInt64) throws(NetError) {
    self.token = token
    self.session = consume session
    descriptor = try Socket.connect(to: server)
  }

  var number: Int32 { descriptor.number }

  /// The readiness to wait for.
  var interest: Readiness {
    !isConnected ? .writable : outgoing.isEmpty ? .readable : [.readable, .writable]
  }

  /// Bytes can be sent: without TLS from the beginning.
  var isEstablished: Bool { session?.isEstablished ?? true }

  var isResumed: Bool { session?.isResumed ?? false }

  var ticket: TLSTicket? { session?.ticket }

  /// Sends now, or as soon as the handshake is done and the socket takes it.
  func send(_ bytes: [UInt8], through pipe: TLSPipe) throws(Broken) {
    unsealed += bytes
    try write(pipe)
  }

  func becameWritable(through pipe: TLSPipe) throws(Broken) {
    if !isConnected {
      isConnected = true
      // A client's session begins to speak when it is opened first.
      var nothing: [UInt8] = [0]
      try open([UInt8]().span, &nothing, pipe)
    }
    try write(pipe)
  }

  /// Reads once, through `sealed` and `plain`, two buffers to be used for every connection.
  func becameReadable(
    _ sealed: inout [UInt8], _ plain: inout [UInt8], through pipe: TLSPipe
  ) throws(Broken) {
    var bytes = sealed.mutableSpan
    switch Socket.receive(number, into: &bytes) {
    case .nothingYet: return
    case .failed(let errno): throw Broken(reason: "cannot receive, errno \(errno)")
    case .ended:
      // Without close_notify somebody may have cut it short.
      if session != nil, !hasEnded { throw Broken(reason: "cut off by the server") }
      hasEnded = true
    case .bytes(let count):
      try open(bytes.span.extracting(..<count), &plain, pipe)
      try write(pipe)
    }
  }

  private func open(
    _ sealed: Span<UInt8>, _ plain: inout [UInt8], _ pipe: TLSPipe
  ) throws(Broken) {
    guard session != nil else {
      for index in sealed.indices { received.append(sealed[index]) }
      return
    }
    var position = 0
    while !hasEnded {
      do throws(TLSError) {
        var bytes = plain.mutableSpan
        switch try session?.open(sealed, from: &position, into: &bytes, through: pipe) {
        case .bytes(let count): received += plain[..<count]
        case .wantsMore, nil: return
        case .ended: hasEnded = true
        }
      } catch {
        pipe.clear()
        throw Broken(reason: "\(error)")
      }
    }
  }

  private func write(_ pipe: TLSPipe) throws(Broken) {
    do throws(TLSError) {
      if isConnected, isEstablished, !unsealed.isEmpty {
        if session == nil {
          outgoing += unsealed
        } else {
          try session?.seal(unsealed.span, through: pipe)
        }
        unsealed = []
      }
    } catch {
      throw Broken(reason: "\(error)")
    }
    pipe.withSealed { sealed in
      for index in sealed.indices { outgoing.append(sealed[index]) }
    }
    pipe.clear()
    while isConnected, !outgoing.isEmpty {
      let sent = Socket.send(number, outgoing.span)
      if sent == Socket.isFull { return }
      guard sent > 0 else { throw Broken(reason: "cannot send, errno \(-sent)") }
      outgoing.removeFirst(sent)
    }
  }
}
