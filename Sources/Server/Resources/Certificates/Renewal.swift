import Crypto

/// The rules for renewing the certificates of the local authority. Times are in seconds.
enum Renewal {
  static let day: Int64 = 86_400
  /// The margin for phones whose clock is slow.
  static let backdating = day
  /// At most two years, so that phones do not trust an authority for longer than a laptop lives.
  static let authorityLife = 730 * day
  static let authorityMargin = 60 * day
  /// Well below the limits of browsers: 398 days for public certificates, 825 days for others.
  static let leafLife = 180 * day
  static let leafMargin = 30 * day

  /// The step that is due.
  enum Step: Equatable, Sendable {
    case keep
    case reissueLeaf(Reason)
    /// Takes the former authority back, with a leaf below it: it is valid and the present one is not,
    /// so the clock was wrong when that was made, or has been since.
    case restoreAuthority
    /// Makes a new key and a leaf below it. Phones have to trust the authority again.
    case renewAuthority
  }

  enum Reason: Equatable, Sendable {
    /// There is no usable leaf.
    case missing
    /// Another authority issued it.
    case strange
    case ending
    /// The leaf lacks a present name or address of this server. Former ones may stay, so that a
    /// network that appears and disappears changes nothing.
    case elsewhere
  }

  static func step(
    now: Int64, wanted: LeafSubject, leaf: Certificate?, authority: Certificate,
    former: Certificate? = nil
  ) -> Step {
    let isUsable = { (one: Certificate) in
      (one.validity.lowerBound...one.validity.upperBound - authorityMargin).contains(now)
    }
    if !isUsable(authority), let former, isUsable(former) { return .restoreAuthority }
    guard now <= authority.validity.upperBound - authorityMargin else { return .renewAuthority }
    guard let leaf else { return .reissueLeaf(.missing) }
    guard authority.hasIssued(leaf) else { return .reissueLeaf(.strange) }
    // If the clock is before the authority's start, no leaf would be valid.
    let isEarly = now < leaf.validity.lowerBound && now >= authority.validity.lowerBound
    guard now <= leaf.validity.upperBound - leafMargin, !isEarly else {
      return .reissueLeaf(.ending)
    }
    return wanted.isHeld(by: leaf) ? .keep : .reissueLeaf(.elsewhere)
  }

  static func authorityValidity(at now: Int64) -> ClosedRange<Int64> {
    let start = max(0, now - backdating)
    return start...(start + authorityLife)
  }

  /// Ends no later than the authority.
  static func leafValidity(at now: Int64, under authority: Certificate) -> ClosedRange<Int64> {
    let start = max(now - backdating, authority.validity.lowerBound)
    let end = min(start + leafLife, authority.validity.upperBound)
    return min(start, end)...end
  }
}
