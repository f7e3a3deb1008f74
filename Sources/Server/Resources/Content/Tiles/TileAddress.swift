import Bytes

/// A tile of the street map in the numbering of tile servers: zoom, column from the west, row from
/// the north (the OpenStreetMap wiki's "slippy map tile names").
public struct TileAddress: Hashable, Sendable {
  /// The closest zoom of tile servers, with 2^19 columns.
  static let deepest = 19

  let zoom: Int
  let column: Int
  let row: Int

  /// Parses the parts of a path. `nil` unless they are such numbers in their only spelling: a
  /// second spelling would make a second entry in the cache.
  public init?(zoom: some StringProtocol, column: some StringProtocol, row: some StringProtocol) {
    guard let zoom = TileAddress.number(zoom, below: TileAddress.deepest + 1) else { return nil }
    let side = 1 << zoom
    guard let column = TileAddress.number(column, below: side),
      let row = TileAddress.number(row, below: side)
    else { return nil }
    self.zoom = zoom
    self.column = column
    self.row = row
  }

  private static func number(_ text: some StringProtocol, below limit: Int) -> Int? {
    let digits = text.utf8
    guard digits.count == 1 || digits.first != 0x30 else { return nil }
    return Int(digits: text, in: 0...(limit - 1))
  }
}

/// The address of the tiles: `https://tiles.example/{z}/{x}/{y}.png` (L4).
public struct TileTemplate: Equatable, Sendable {
  private let text: String

  /// `nil` unless it is an http or https address with zoom, column and row once each.
  public init?(_ text: String) {
    let lower = text.lowercased()
    guard lower.hasPrefix("https://") || lower.hasPrefix("http://") else { return nil }
    guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
    for mark in ["{z}", "{x}", "{y}"] {
      guard text.split(separator: mark, omittingEmptySubsequences: false).count == 2 else {
        return nil
      }
    }
    self.text = text
  }

  /// The address of one tile.
  func address(of tile: TileAddress) -> String {
    [("{z}", tile.zoom), ("{x}", tile.column), ("{y}", tile.row)].reduce(text) { text, part in
      text.split(separator: part.0, omittingEmptySubsequences: false)
        .joined(separator: String(part.1))
    }
  }
}
