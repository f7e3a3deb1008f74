import Net

/// Two connected sockets.
final class Pair {
  let left: Descriptor
  private(set) var right: Descriptor?

  init() throws {
    let listener = try ListeningSocket(host: "127.0.0.1", port: 0)
    left = try Socket.connect(to: listener.endpoint)
    while right == nil {
      if case .connection(let number, _) = listener.accept() {
        right = Descriptor(owning: number)
      }
    }
  }

  var rightNumber: Int32 { right?.number ?? -1 }

  func closeRight() { right = nil }
}
