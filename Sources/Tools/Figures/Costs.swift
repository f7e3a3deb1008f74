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
