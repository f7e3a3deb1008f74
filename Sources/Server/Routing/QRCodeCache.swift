import Fairness
import QR

/// A cache of QR codes (SVG) on one loop. All players at a table request the same one.
final class QRCodeCache {
  /// The most codes in memory, a few KiB each.
  package static let most = 64

  private var cache = LRUCache<String, [UInt8]>(most: QRCodeCache.most)

  /// The number of codes in memory.
  package var count: Int { cache.count }

  /// `nil` if the text is too long for a QR code.
  func svg(of text: String) -> [UInt8]? {
    if let known = cache.value(of: text) { return known }
    guard let svg = try? QRMatrix(encoding: text).svg else { return nil }
    let drawing = Array(svg.utf8)
    cache.remember(drawing, of: text)
    return drawing
  }
}
