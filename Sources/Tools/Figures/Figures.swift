/// The median of measured values, and how far it can be trusted.
public struct Median: Equatable, Sendable {
  public var value: Double
  /// Where the true median lies in at least 95 of 100 measurements, whatever the values'
  /// distribution: two order statistics, by the binomial distribution of one half. Nil: fewer than
  /// six values cannot say.
  public var interval: ClosedRange<Double>?

  /// `nil`: there are no values.
  public init?(of values: [Double]) {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    let middle = sorted.count / 2
    value =
      sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    interval = Self.rank(of: sorted.count).map { sorted[$0 - 1]...sorted[sorted.count - $0] }
  }

  /// Such that the median of `count` values lies between the `rank`th smallest and the `rank`th
  /// largest with at least 95 %: the largest with P(X < rank) ≤ 0.025, X binomial of `count`, ½.
  static func rank(of count: Int) -> Int? {
    var probability = 1.0
    for _ in 0..<count { probability /= 2 }
    var below = 0.0
    var rank = 0
    while rank < count {
      below += probability
      guard below <= 0.025 else { break }
      probability *= Double(count - rank) / Double(rank + 1)
      rank += 1
    }
    return rank == 0 ? nil : rank
  }
}

extension Double {
  /// With so many digits behind the point, half away from zero: `1.05`.
  public func rounded(digits: Int) -> String {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let scaled = (magnitude * scale).rounded()
    guard scaled < 9e15 else { return "\(self)" }
    let whole = Int64(scaled)
    let sign = self < 0 && whole > 0 ? "-" : ""
    if digits == 0 { return "\(sign)\(whole)" }
    let rest = String(whole % Int64(scale))
    let zeros = String(repeating: "0", count: digits - rest.count)
    return "\(sign)\(whole / Int64(scale)).\(zeros)\(rest)"
  }
}

/// The measurements of one server in all passes.
public struct Costs: Equatable, Sendable {
  public var name: String
  /// Processor time in nanoseconds for one unit of work (a message, a delivery, a visit), a value
  /// for each pass.
  public var nanoseconds: [Double] = []
  /// Processor time of all passes outside and inside the kernel, in the kernel's clock ticks.
  public var userTicks: Int64 = 0
  public var systemTicks: Int64 = 0

  public init(name: String) {
    self.name = name
  }

  /// How often this costs what the reference costs: the median of the ratios pass by pass.
  public func ratio(to reference: Costs) -> Median? {
    Median(of: zip(nanoseconds, reference.nanoseconds).map { $0 / $1 })
  }

  /// The part of the time that is spent outside the kernel, 0 to 1; nil: too little to say.
  public var userShare: Double? {
    let all = userTicks + systemTicks
    return all < 20 ? nil : Double(userTicks) / Double(all)
  }
}

/// In which order several servers are measured again and again, so that what the machine does
/// beside it meets all of them alike.
public struct TurnOrder: Equatable, Sendable {
  public var servers: Int

  public init(servers: Int) {
    self.servers = servers
  }

  /// The order of a pass: A B C, then C B A, B C A, A C B, and so on: every server comes first as
  /// often as last.
  public func pass(_ number: Int) -> [Int] {
    guard servers > 0 else { return [] }
    let first = number / 2 % servers
    let forward = (0..<servers).map { ($0 + first) % servers }
    return number.isMultiple(of: 2) ? forward : forward.reversed()
  }
}
