import Bytes
import Compression
import Net
import TLS
import WebSocket

extension LoadLine {
  /// Reads once, through `sealed` and `plain`, two buffers to be used for every connection. Calls
  /// `taken` for each message.
  func becameReadable(
    _ sealed: inout [UInt8], _ plain: inout [UInt8], through pipe: TLSPipe,
    taken: (LoadLine, Span<UInt8>) throws(LoadFault) -> Void
  ) throws(LoadFault) {
    var bytes = sealed.mutableSpan
    switch Socket.receive(number, into: &bytes) {
    case .nothingYet: return
    case .failed(let errno): throw LoadFault("cannot receive, errno \(errno)")
    case .ended: return try end()
    case .bytes(let count):
      if session == nil {
        try take(&bytes, count, taken)
      } else {
        try openAll(bytes.span.extracting(..<count), &plain, pipe, taken)
        try flush(pipe)
      }
    }
    if !answers.isEmpty {
      let bytes = answers
      answers = []
      try send(bytes, through: pipe)
    }
  }

  private func end() throws(LoadFault) {
    switch stage {
    case .closing, .ended: stage = .ended
    case .connecting, .shakingHands, .open: throw LoadFault("ended by the server")
    }
  }

  private func openAll(
    _ sealed: Span<UInt8>, _ plain: inout [UInt8], _ pipe: TLSPipe,
    _ taken: (LoadLine, Span<UInt8>) throws(LoadFault) -> Void
  ) throws(LoadFault) {
    let wasEstablished = session?.isEstablished ?? true
    var position = 0
    while let count = try open(sealed, &position, &plain, pipe) {
      var bytes = plain.mutableSpan
      try take(&bytes, count, taken)
    }
    if !wasEstablished, session?.isEstablished == true { answers += request.bytes }
  }

  /// How many bytes were opened into `plain`; nil: no more are to be had.
  func open(
    _ sealed: Span<UInt8>, _ position: inout Int, _ plain: inout [UInt8], _ pipe: TLSPipe
  ) throws(LoadFault) -> Int? {
    do throws(TLSError) {
      var bytes = plain.mutableSpan
      switch try session?.open(sealed, from: &position, into: &bytes, through: pipe) {
      case .bytes(let count): return count
      case .wantsMore, nil: return nil
      case .ended: break
      }
    } catch {
      pipe.clear()
      throw LoadFault("TLS: \(error)")
    }
    try end()
    return nil
  }

  private func take(
    _ bytes: inout MutableSpan<UInt8>, _ count: Int,
    _ taken: (LoadLine, Span<UInt8>) throws(LoadFault) -> Void
  ) throws(LoadFault) {
    var position = 0
    if case .shakingHands(let before) = stage {
      let head = before + [UInt8](copying: bytes.span.extracting(..<count))
      guard case .accepted(let end, let agreement) = try request.judge(head) else {
        stage = .shakingHands(head)
        return
      }
      position = end - before.count
      stage = .open
      if let agreement { try permitCompressed(agreement) }
    }
    while let event = try nextEvent(&bytes, &position, count) {
      switch event {
      case .message(_, .here(let range)): try taken(self, bytes.span.extracting(range))
      case .message(_, .kept(let whole)): try taken(self, whole.span)
      case .compressed(let range, let isLast): try inflate(bytes.span.extracting(range), isLast)
      case .ping(let payload):
        answers += PreparedFrame(opcode: .pong, payload.span, mask: 0x1234_5678).bytes
      case .pong: break
      case .close(let code):
        if isOpen { throw LoadFault("closed by the server with \(code?.value ?? 1005)") }
      }
    }
  }

  private func nextEvent(
    _ bytes: inout MutableSpan<UInt8>, _ position: inout Int, _ count: Int
  ) throws(LoadFault) -> Receiver.Event? {
    do throws(WebSocketError) {
      return try receiver.next(&bytes, from: &position, to: count)
    } catch {
      throw LoadFault("bad frame: \(error)")
    }
  }

  // MARK: Compressed messages

  private func permitCompressed(_ agreement: DeflateAgreement) throws(LoadFault) {
    receiver.permitsCompressed = true
    do throws(CompressionError) {
      inflater = try Inflater(
        window: agreement.serverWindow, keepsContext: agreement.serverKeepsContext, ratio: 1_000)
    } catch {
      throw LoadFault("\(error)")
    }
  }

  private func inflate(_ piece: Span<UInt8>, _ isLast: Bool) throws(LoadFault) {
    var plain = [UInt8](repeating: 0, count: 16_384)
    var position = 0
    while let count = try inflate(piece, &position, isLast, &plain) {
      do throws(WebSocketError) {
        try receiver.inflated(plain.span.extracting(..<count))
      } catch {
        throw LoadFault("bad message: \(error)")
      }
    }
  }

  private func inflate(
    _ piece: Span<UInt8>, _ position: inout Int, _ isLast: Bool, _ plain: inout [UInt8]
  ) throws(LoadFault) -> Int? {
    do throws(CompressionError) {
      var bytes = plain.mutableSpan
      return try inflater?.next(piece, from: &position, isLast: isLast, into: &bytes)
    } catch {
      throw LoadFault("cannot inflate: \(error)")
    }
  }
}
