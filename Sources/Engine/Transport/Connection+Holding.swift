import Net
import WebSocket

extension Connection {
  /// The memory of a TLS session until the first request, in bytes: measured 43 KiB with OpenSSL 3.0.
  private static let handshake = 44 * 1024

  /// The memory that the connection takes for what is not finished, in bytes. `most` is the largest
  /// amount that counts: a connection that is alone with a large answer may send it.
  func holding(atMost most: Int) -> Holdings.Amounts {
    var bytes = (http?.kept ?? socket.receiver.kept) + unread.count
    if isBlocked {
      // The part that is sent as well: its memory is free only when the rest is sent.
      bytes += outgoing.ownTaken + (channel?.sealed.ownTaken ?? 0)
    }
    var handshake = 0
    if let channel, !isReady {
      if case .untouched = channel.stage {
        bytes += channel.greeting.count
      } else {
        handshake = Self.handshake
      }
    }
    return Holdings.Amounts(handshake: handshake, rest: min(bytes, most))
  }
}
