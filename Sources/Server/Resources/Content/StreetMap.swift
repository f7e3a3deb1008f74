/// The street map behind the players (L4): a tile server, which pages ask themselves.
public struct StreetMap: Equatable, Sendable {
  /// The address of the tiles, such as `https://tiles.example/{z}/{x}/{y}.png`: zoom, column from the west and row from
  /// the north (the OpenStreetMap wiki's "slippy map tile names").
  public let template: String
  /// The credit for the map's authors, which the tile server's terms require.
  public let attribution: String
  /// Scheme, host and port of the template, for the content security policy.
  public let origin: String

  /// `nil` unless the template is an http or https address with zoom, column and row once each, in its path.
  public init?(template: String, attribution: String) {
    let parts = template.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, ["http:", "https:"].contains(parts[0].lowercased()), parts[1].isEmpty,
      StreetMap.isPlace(parts[2]), parts[3].utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return nil }
    for mark in ["{z}", "{x}", "{y}"] {
      guard parts[3].split(separator: mark, omittingEmptySubsequences: false).count == 2 else {
        return nil
      }
    }
    self.template = template
    self.attribution = attribution
    origin = parts[..<3].joined(separator: "/")
  }

  /// Whether it is a name or an IPv4 address, with a port or without: the hosts that a content security policy can
  /// name (CSP Level 3 §2.3.1).
  private static func isPlace(_ text: Substring) -> Bool {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard let host = parts.first, !host.isEmpty, parts.count <= 2 else { return false }
    let isHost = host.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || byte == 0x2D || byte == 0x2E
    }
    return isHost && (parts.count == 1 || UInt16(parts[1]) != nil)
  }
}
