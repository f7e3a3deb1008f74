import HTTP

/// Reads a connection's requests. What it needs for that lies beside the connection, which gives it
/// up once it is a WebSocket.
struct RequestReader {
  private final class Storage {
    var parser: RequestParser

    init(_ limits: RequestParser.Limits) {
      parser = RequestParser(limits: limits)
    }
  }

  private var storage: Storage?

  init(limits: RequestParser.Limits) {
    storage = Storage(limits)
  }

  /// Whether nothing of a next request has come yet.
  var isIdle: Bool { storage?.parser.isIdle ?? true }
  /// Whether a head is read and its body is awaited.
  var awaitsBody: Bool { storage?.parser.awaitsBody ?? false }
  /// The bytes kept of an unfinished request.
  var kept: Int { storage?.parser.kept ?? 0 }

  /// Reads on as `RequestParser.next` does.
  func next(
    _ bytes: Span<UInt8>, from position: inout Int
  ) throws(HTTPError) -> RequestParser.Event? {
    guard let storage else { throw .ended }
    return try storage.parser.next(bytes, from: &position)
  }

  /// No more requests come.
  mutating func end() {
    storage = nil
  }
}
