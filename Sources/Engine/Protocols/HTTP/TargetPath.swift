import Bytes

/// The only conversion of a request's path into a path of this server.
public enum TargetPath {
  /// Decodes and normalises `path`: percent-decoded once, `.` and `..` resolved, empty segments
  /// dropped, a trailing slash kept. Begins with `/`. Nil for what has no place in a file name
  /// or is meant to mislead: bad percent signs, encoded slashes, backslashes, control
  /// characters, invalid UTF-8, and `..` that leave the root.
  public static func normalise(_ path: String) -> String? {
    guard path.utf8.first == UInt8(ascii: "/") else { return nil }
    var segments: [String] = []
    var endsWithSlash = false
    for raw in path.utf8.dropFirst().split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    {
      guard let segment = decode(raw) else { return nil }
      let isDots = segment.utf8.count <= 2 && segment.utf8.allSatisfy { $0 == UInt8(ascii: ".") }
      endsWithSlash = isDots
      if !isDots {
        segments.append(segment)
      } else if segment.utf8.count == 2, segments.popLast() == nil {
        return nil
      }
    }
    if segments.isEmpty { return "/" }
    return "/" + segments.joined(separator: "/") + (endsWithSlash ? "/" : "")
  }

  private static func decode(_ raw: Substring.UTF8View) -> String? {
    var bytes: [UInt8] = []
    var rest = raw[...]
    while let byte = rest.popFirst() {
      var byte = byte
      if byte == UInt8(ascii: "%") {
        guard let high = rest.popFirst().flatMap(\.hexDigit),
          let low = rest.popFirst().flatMap(\.hexDigit)
        else { return nil }
        byte = high << 4 | low
      }
      guard byte >= 0x20, byte != 0x7F, byte != UInt8(ascii: "/"), byte != UInt8(ascii: "\\")
      else { return nil }
      bytes.append(byte)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
