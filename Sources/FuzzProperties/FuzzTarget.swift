/// A reader of what comes from outside, and what must hold of it whatever comes. The executable
/// `fuzz-NAME` tries inputs that libFuzzer makes up; the tests try those in
/// `Tests/Corpora/fuzz/NAME`.
public enum FuzzTarget: String, CaseIterable, Sendable {
  case http, websocket, inflate, wire, quiz, utf8

  /// What of `bytes` breaks a property, as a sentence; nil: all hold.
  public func finding(in bytes: [UInt8]) -> String? {
    switch self {
    case .http: HTTPProperties.finding(in: bytes)
    case .websocket: WebSocketProperties.finding(in: bytes)
    case .inflate: InflateProperties.finding(in: bytes)
    case .wire: WireProperties.finding(in: bytes)
    case .quiz: QuizProperties.finding(in: bytes)
    case .utf8: UTF8Properties.finding(in: bytes)
    }
  }
}

/// The same bytes in pieces: each by itself, and cut once, at a place that depends on them.
func divisions(of bytes: [UInt8]) -> [[[UInt8]]] {
  guard let first = bytes.first, let last = bytes.last else { return [] }
  let middle = (Int(first) << 8 | Int(last)) % bytes.count
  return [bytes.map { [$0] }, [Array(bytes[..<middle]), Array(bytes[middle...])]]
}
