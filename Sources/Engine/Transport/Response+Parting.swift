import HTTP

extension Response {
  /// All bytes of an answer to somebody whose request was not read, after which the connection
  /// ends. Only the body where a field cannot be written.
  func parting(date: String? = nil) -> [UInt8] {
    let writer = ResponseWriter(method: nil, keepsAlive: false, date: date)
    return ((try? writer.head(of: self)) ?? []) + body
  }
}
