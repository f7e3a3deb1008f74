import Bytes
import HTTP
import Net
import WebSocket

/// A bot's WebSocket: connects, shakes hands, masks what it sends, answers pings.
final class TableBotSocket {
  /// The result of being ready.
  enum Outcome {
    case fine
    /// The connection cannot be used any more, and why.
    case gone(String)
  }

  private enum Stage {
    case connecting
    case shakingHands(ClientHandshake)
    case open
  }

  /// The owner of the socket and its endpoint: see `TableBotsRun`.
  let role: TableBotRole
  let token: UInt64
  private let descriptor: Descriptor
  private let handshake: ClientHandshake
  private let mask: UInt32
  private var stage = Stage.connecting
  private var receiver = Receiver(
    role: .client, limits: Receiver.Limits(message: 1 << 20, fragments: 64))
  private var outgoing: [UInt8] = []

  var number: Int32 { descriptor.number }

  /// The readiness to wait for.
  var interest: Readiness {
    if case .connecting = stage { return .writable }
    return outgoing.isEmpty ? .readable : [.readable, .writable]
  }

  /// Begins to connect. `device` is the value of the device's cookie; `nonce` 16 random bytes.
  /// What is to be written is the program's own and writable.
  init(
    to server: Endpoint, path: String, device: String, nonce: [UInt8], role: TableBotRole,
    token: UInt64
  ) throws {
    self.role = role
    self.token = token
    mask = nonce.prefix(4).reduce(0) { $0 << 8 | UInt32($1) } | 1
    handshake = try ClientHandshake(
      target: path, host: server.description, nonce: nonce, subprotocols: ["fourtop.v1"],
      fields: [
        Field("Origin", "http://\(server.description)"),
        Field("Cookie", "fourtop-device=\(device)"),
      ])
    descriptor = try Socket.connect(to: server)
  }

  /// Sends one text message, now or as soon as the socket takes it.
  func send(_ message: [UInt8]) -> Outcome {
    write(PreparedFrame(.text, message.span, mask: mask))
  }

  private func write(_ frame: PreparedFrame) -> Outcome {
    outgoing.append(contentsOf: frame.bytes)
    return flush()
  }

  /// The socket takes bytes again, or is connected.
  func becameWritable() -> Outcome {
    if case .connecting = stage {
      stage = .shakingHands(handshake)
      outgoing = handshake.request
    }
    return flush()
  }

  private func flush() -> Outcome {
    while !outgoing.isEmpty {
      let sent = Socket.send(number, outgoing.span)
      if sent == -Self.tryAgain { return .fine }
      guard sent > 0 else { return .gone("cannot send, errno \(-sent)") }
      outgoing.removeFirst(sent)
    }
    return .fine
  }

  private static let tryAgain = 11

  /// Reads once into `buffer`. Calls `opened` when the handshake is over, and `taken` for each
  /// message with the moment at which it was read.
  func becameReadable(
    _ buffer: inout [UInt8], opened: () -> Void, taken: (Span<UInt8>, Instant) -> Void
  ) -> Outcome {
    var bytes = buffer.mutableSpan
    let received = Socket.receive(number, into: &bytes)
    let instant = Instant.now
    switch received {
    case .nothingYet: return .fine
    case .ended: return .gone("closed by the server")
    case .failed(let errno): return .gone("cannot receive, errno \(errno)")
    case .bytes(let count):
      var position = 0
      if case .shakingHands(var handshake) = stage {
        do throws(AnswerError) {
          let answer = bytes.span.extracting(first: count)
          guard try handshake.received(answer, from: &position) != nil else {
            stage = .shakingHands(handshake)
            return .fine
          }
        } catch {
          return .gone("handshake refused: \(error)")
        }
        stage = .open
        opened()
      }
      return readFrames(&bytes, from: &position, to: count, instant, taken)
    }
  }

  private func readFrames(
    _ bytes: inout MutableSpan<UInt8>, from position: inout Int, to end: Int, _ instant: Instant,
    _ taken: (Span<UInt8>, Instant) -> Void
  ) -> Outcome {
    do throws(WebSocketError) {
      while let event = try receiver.next(&bytes, from: &position, to: end) {
        switch event {
        case .message(_, .here(let range)): taken(bytes.span.extracting(range), instant)
        case .message(_, .kept(let whole)): taken(whole.span, instant)
        case .ping(let payload):
          let pong = PreparedFrame(opcode: .pong, payload.span, mask: mask)
          if case .gone(let why) = write(pong) { return .gone(why) }
        // Compression is not agreed on.
        case .pong, .compressed: break
        case .close(let code): return .gone("closed with \(code?.value ?? 1005)")
        }
      }
    } catch {
      return .gone("bad frame: \(error)")
    }
    return .fine
  }
}
