/// A bounded queue that is fair to holders: each holder may have few waiting jobs, known holders
/// have places of their own, and the widest keys are served in turn.
public struct FairQueue<Job: Sendable, Key: Hashable & Sendable>: Sendable {
  /// The limits on waiting jobs.
  public struct Limits: Sendable {
    /// Jobs in total.
    public var most: Int
    /// Jobs of unknown holders in total.
    public var mostOfStrangers: Int
    /// Jobs of each key of a holder, the widest first.
    public var perKey: [Int?]

    /// Limits in the order of the properties.
    public init(most: Int, mostOfStrangers: Int, perKey: [Int?]) {
      self.most = most
      self.mostOfStrangers = mostOfStrangers
      self.perKey = perKey
    }
  }

  /// Identifies a waiting job.
  fileprivate struct Ticket: Hashable, Sendable {
    let number: UInt64
  }

  private let limits: Limits
  private var holders: Ledger<Ticket, Key>
  private var strangers = Rotation<Job, Key>()
  private var known = Rotation<Job, Key>()
  private var isKnownNext = true
  private var number: UInt64 = 0

  /// Creates a queue. A holder has as many keys as `limits.perKey`.
  public init(limits: Limits) {
    self.limits = limits
    holders = Ledger(levels: limits.perKey.count, most: limits.most)
  }

  /// The number of waiting jobs.
  public var count: Int { holders.count }

  /// Adds a job; returns false if too many wait in total or of this holder.
  public mutating func add(_ job: Job, for holder: [Key], isKnown: Bool) -> Bool {
    guard holders.permits(1, to: holder, within: limits.perKey),
      isKnown || strangers.count < limits.mostOfStrangers, let widest = holder.first
    else { return false }
    number += 1
    let ticket = Ticket(number: number)
    holders.take(ticket, 1, for: holder)
    if isKnown {
      known.add(job, ticket, of: widest)
    } else {
      strangers.add(job, ticket, of: widest)
    }
    return true
  }

  /// Removes the next job: known and unknown holders in turn.
  public mutating func next() -> Job? {
    let first = isKnownNext ? known.next() : strangers.next()
    guard let (job, ticket) = first ?? (isKnownNext ? strangers.next() : known.next()) else {
      return nil
    }
    isKnownNext.toggle()
    holders.giveBack(ticket)
    return job
  }
}

/// Jobs by key: the keys are served in turn, each with its oldest job.
private struct Rotation<Job: Sendable, Key: Hashable & Sendable>: Sendable {
  typealias Ticket = FairQueue<Job, Key>.Ticket

  private struct Waiting: Sendable {
    let job: Job
    let ticket: Ticket
  }

  /// The keys with jobs, the next one first.
  private var turns: [Key] = []
  private var waiting: [Key: [Waiting]] = [:]
  private(set) var count = 0

  mutating func add(_ job: Job, _ ticket: Ticket, of key: Key) {
    if waiting[key] == nil { turns.append(key) }
    waiting[key, default: []].append(Waiting(job: job, ticket: ticket))
    count += 1
  }

  mutating func next() -> (Job, Ticket)? {
    guard let key = turns.first, let first = waiting[key]?.removeFirst() else { return nil }
    turns.removeFirst()
    count -= 1
    if waiting[key]?.isEmpty == false { turns.append(key) } else { waiting[key] = nil }
    return (first.job, first.ticket)
  }
}
