import Fairness
import QR
import Synchronization

/// QR codes as drawings (SVG), for all loops: the newest are kept, because all at a table ask for the
/// same one.
final class Drawings: Sendable {
  /// A few KiB each.
  static let most = 64

  private let cache = Mutex(LRUCache<String, [UInt8]>(most: Drawings.most))

  /// How many are kept.
  var kept: Int { cache.withLock(\.count) }

  /// `nil`: the text is too long for a code.
  func drawing(of text: String) -> [UInt8]? {
    if let known = cache.withLock({ $0.value(of: text) }) { return known }
    guard let svg = try? QRMatrix(encoding: text).svg else { return nil }
    let drawing = Array(svg.utf8)
    cache.withLock { $0.remember(drawing, of: text) }
    return drawing
  }
}
