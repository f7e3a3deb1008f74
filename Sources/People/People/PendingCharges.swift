/// Charges that limits of this server have counted and other servers of its store have not heard of (decision 39).
///
/// Of each limit it holds a bounded number of keys until they are taken; what others count meanwhile stays with
/// this server. A key that is asked for most often is likeliest among them.
public struct PendingCharges: Sendable {
  /// The most keys of a limit.
  public static let most = 256

  private struct Entry: Sendable {
    var amount = 0
    var forgives = false

    var isEmpty: Bool { amount == 0 && !forgives }
  }

  /// Whether there are other servers. Otherwise nothing is held.
  public var isShared = false
  private var entries: [LimitCharge.Limit: [LimitCharge.Key: Entry]] = [:]

  public init() {}

  /// Notes an amount that was counted, or given back.
  public mutating func add(_ amount: Int, _ limit: LimitCharge.Limit, _ key: LimitCharge.Key) {
    change(limit, key) { $0.amount = LimitCharge.bounded($0.amount + LimitCharge.bounded(amount)) }
  }

  /// Notes that all that was counted for the key is forgotten.
  public mutating func forgive(_ limit: LimitCharge.Limit, _ key: LimitCharge.Key) {
    change(limit, key) { $0 = Entry(amount: 0, forgives: true) }
  }

  /// Takes all charges, in order, to tell the other servers.
  public mutating func take() -> [LimitCharge] {
    defer { entries = [:] }
    return LimitCharge.Limit.allCases.flatMap { limit in
      (entries[limit] ?? [:]).map { key, entry in
        LimitCharge(limit, key, entry.amount, forgives: entry.forgives)
      }
    }
  }

  /// Takes back charges that the others were not told.
  public mutating func putBack(_ charges: some Sequence<LimitCharge>) {
    for charge in charges {
      change(charge.limit, charge.key) { later in
        guard !later.forgives else { return }
        later.amount = LimitCharge.bounded(LimitCharge.bounded(charge.amount) + later.amount)
        later.forgives = charge.forgives
      }
    }
  }

  /// Forgets the charges of limits whose time is over.
  public mutating func removeAll() { entries = [:] }

  private mutating func change(
    _ limit: LimitCharge.Limit, _ key: LimitCharge.Key, _ change: (inout Entry) -> Void
  ) {
    guard isShared, key.bytes.count <= LimitCharge.Key.most else { return }
    var entry = entries[limit]?[key] ?? Entry()
    guard entries[limit]?[key] != nil || (entries[limit]?.count ?? 0) < PendingCharges.most else {
      return
    }
    change(&entry)
    entries[limit, default: [:]][key] = entry.isEmpty ? nil : entry
  }
}
