/// DEFLATE data (RFC 1951) of known length, such as a member of a zip archive.
public enum Deflated {
  /// The plain bytes, at most `limit`; `nil` if the data is broken or there would be more.
  ///
  /// Memory: `limit` and 80 KiB, whatever the data claims.
  public static func inflated(_ bytes: ArraySlice<UInt8>, limit: Int) -> [UInt8]? {
    var plain: [UInt8] = []
    do throws(CompressionError) {
      // DEFLATE gives at most 1 032 bytes for one.
      var inflater = try Inflater(window: 15, keepsContext: false, ratio: 1_032)
      var piece = [UInt8](repeating: 0, count: 32_768)
      var position = 0
      var room = piece.mutableSpan
      while let count = try inflater.next(bytes.span, from: &position, isLast: true, into: &room) {
        guard plain.count + count <= limit else { return nil }
        for index in 0..<count { plain.append(room[index]) }
      }
      return plain
    } catch {
      return nil
    }
  }
}
