import Bytes
import GameCore

/// Photos that this end has requested, part by part: the next part is requested when one has
/// arrived, so a photo never fills the connection.
struct PhotoFetches: Sendable {
  private struct Fetch {
    let photo: PhotoID
    let until: Tick
    var isAsked = false
    var total: Int?
    var bytes: [UInt8] = []
  }

  /// The meaning of an arrived part.
  enum Step: Equatable {
    case next(PhotoID, offset: Int)
    case whole(PhotoID, [UInt8])
    case missing(PhotoID)
    /// The request was given up already.
    case late
  }

  private let limits: UplinkLimits
  /// Requests in order; the first few are in flight.
  private var fetches: [Fetch] = []

  init(limits: UplinkLimits) {
    self.limits = limits
  }

  var nextDeadline: Tick? { fetches.lazy.map(\.until).min() }

  /// Requests a photo. Returns false if too many are requested. A repeated request has no effect.
  mutating func want(_ photo: PhotoID, at now: Tick) -> Bool {
    if fetches.contains(where: { $0.photo == photo }) { return true }
    guard fetches.count < limits.photos else { return false }
    fetches.append(Fetch(photo: photo, until: now + limits.photoTime))
    return true
  }

  /// The photos to request now.
  mutating func takeDue() -> [PhotoID] {
    var due: [PhotoID] = []
    for place in fetches.indices.prefix(limits.photosAtOnce) where !fetches[place].isAsked {
      fetches[place].isAsked = true
      due.append(fetches[place].photo)
    }
    return due
  }

  mutating func came(
    _ photo: PhotoID, total: Int, offset: Int, _ part: Span<UInt8>
  ) throws(UplinkError) -> Step {
    guard let place = fetches.firstIndex(where: { $0.photo == photo && $0.isAsked }) else {
      return .late
    }
    if total == 0 {
      guard offset == 0, part.isEmpty else { throw .photoMalformed(photo) }
      fetches.remove(at: place)
      return .missing(photo)
    }
    let fetch = fetches[place]
    guard total <= limits.photo, fetch.total ?? total == total, offset == fetch.bytes.count,
      !part.isEmpty, part.count <= total - offset
    else { throw .photoMalformed(photo) }
    fetches[place].total = total
    fetches[place].bytes.append(part)
    let bytes = fetches[place].bytes
    guard bytes.count == total else { return .next(photo, offset: bytes.count) }
    fetches.remove(at: place)
    return .whole(photo, bytes)
  }

  /// Gives up photos that are late.
  mutating func expire(at now: Tick) -> [PhotoID] {
    let late = fetches.filter { $0.until <= now }.map(\.photo)
    fetches.removeAll { $0.until <= now }
    return late
  }

  mutating func removeAll() -> [PhotoID] {
    defer { fetches = [] }
    return fetches.map(\.photo)
  }
}
