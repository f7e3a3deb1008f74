import Bytes
import GameCore

/// Photos that this end has asked for, part after part: the next part is asked for when one has
/// come, so a photo never fills the line.
struct PhotoFetches: Sendable {
  private struct Fetch {
    let photo: PhotoID
    let until: Tick
    var isAsked = false
    var total: Int?
    var bytes: [UInt8] = []
  }

  /// What a part that came means.
  enum Step: Equatable {
    case next(PhotoID, offset: Int)
    case whole(PhotoID, [UInt8])
    case missing(PhotoID)
    /// It was given up already.
    case late
  }

  private let limits: UplinkLimits
  /// In the order in which they were asked for; the first few are under way.
  private var fetches: [Fetch] = []

  init(limits: UplinkLimits) {
    self.limits = limits
  }

  var nextDeadline: Tick? { fetches.lazy.map(\.until).min() }

  /// False: too many are asked for already. One that is asked for is not asked for twice.
  mutating func want(_ photo: PhotoID, at now: Tick) -> Bool {
    if fetches.contains(where: { $0.photo == photo }) { return true }
    guard fetches.count < limits.photos else { return false }
    fetches.append(Fetch(photo: photo, until: now + limits.photoTime))
    return true
  }

  /// Those whose turn has come; they are to be asked for now.
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

  /// Gives up those that have not come in time.
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
