import HTTP

/// Requests: the same in any pieces, within the limits, paths without a way out.
enum HTTPProperties {
  static func finding(in bytes: [UInt8]) -> String? {
    let whole = RequestReading(of: [bytes])
    for pieces in divisions(of: bytes) where RequestReading(of: pieces) != whole {
      return "pieces are read otherwise than the whole"
    }
    if let error = whole.error, !(400...599).contains(error.status.code) {
      return "an error without an error's status"
    }
    return whole.requests.lazy.compactMap(finding).first
  }

  private static func finding(in request: Request) -> String? {
    let limits = RequestParser.Limits()
    guard request.body.count <= limits.body, request.fields.count <= limits.fieldCount else {
      return "a request beyond the limits"
    }
    _ = request.fields.cookie(named: "a")
    guard let path = TargetPath.normalise(request.path) else { return nil }
    let segments = path.utf8.split(separator: UInt8(ascii: "/"))
    let isSafe =
      path.utf8.first == UInt8(ascii: "/")
      && path.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") }
      && segments.allSatisfy { !$0.elementsEqual("..".utf8) && !$0.elementsEqual(".".utf8) }
    return isSafe ? nil : "a path that leads elsewhere"
  }
}
