import Crypto

/// When certificates of the local authority are made anew. Times are in seconds.
enum Renewal {
  static let day: Int64 = 86_400
  /// Phones whose clock is behind find a certificate valid all the same.
  static let backdating = day
  /// At most two years: what phones are asked to trust should not outlive a laptop.
  static let authorityLife = 730 * day
  static let authorityMargin = 60 * day
  /// Well below the 398 days that browsers accept of public certificates and the 825 of others.
  static let leafLife = 180 * day
  static let leafMargin = 30 * day

  /// What is to be done now.
  enum Step: Equatable, Sendable {
    case keep
    case reissueLeaf(Reason)
    /// With a new key, and then a leaf under it: phones must trust it anew.
    case renewAuthority
  }

  enum Reason: Equatable, Sendable {
    /// There is none, or it cannot be used.
    case missing
    /// Another authority issued it.
    case strange
    case ending
    /// It lacks a name or an address that this server has now. What it holds beyond them may stay, so
    /// that a network that comes and goes changes nothing.
    case elsewhere
  }

  static func step(
    now: Int64, wanted: LeafSubject, leaf: Certificate?, authority: Certificate
  ) -> Step {
    guard now <= authority.validity.upperBound - authorityMargin else { return .renewAuthority }
    guard let leaf else { return .reissueLeaf(.missing) }
    guard authority.hasIssued(leaf) else { return .reissueLeaf(.strange) }
    // Where the clock is behind the authority itself no leaf can help.
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

  /// Never beyond that of its authority.
  static func leafValidity(at now: Int64, under authority: Certificate) -> ClosedRange<Int64> {
    let start = max(now - backdating, authority.validity.lowerBound)
    let end = min(start + leafLife, authority.validity.upperBound)
    return min(start, end)...end
  }
}
