/// Jobs that wait for who does them one after the other, so that nobody's jobs keep another's from
/// being done: each holder may have few of them waiting, those who are known have room of their own,
/// and the widest keys have their turn one after the other.
public struct FairQueue<Job: Sendable, Key: Hashable & Sendable>: Sendable {
  /// How many jobs may wait.
  public struct Limits: Sendable {
    /// In all.
    public var most: Int
    /// Of those who are not known, together.
    public var mostOfStrangers: Int
    /// Of each key of a holder, the widest first.
    public var perKey: [Int?]

    /// Bounds in the order of the properties.
    public init(most: Int, mostOfStrangers: Int, perKey: [Int?]) {
      self.most = most
      self.mostOfStrangers = mostOfStrangers
      self.perKey = perKey
    }
  }

  /// A job in the queue, to take it back by.
  public struct Ticket: Hashable, Sendable {
    let number: UInt64
  }

  private let limits: Limits
  private var holders: Ledger<Ticket, Key>
  private var strangers = Rotation<Job, Key>()
  private var known = Rotation<Job, Key>()
  private var isKnownNext = true
  private var number: UInt64 = 0

  /// A holder has as many keys as `limits.perKey`.
  public init(limits: Limits) {
    self.limits = limits
    holders = Ledger(levels: limits.perKey.count, most: limits.most)
  }

  /// The jobs that wait.
  public var count: Int { holders.count }

  /// `nil`: so many wait, of all or of this holder, that this one does not.
  public mutating func add(_ job: Job, for holder: [Key], isKnown: Bool) -> Ticket? {
    guard holders.permits(1, to: holder, within: limits.perKey),
      isKnown || strangers.count < limits.mostOfStrangers, let widest = holder.first
    else { return nil }
    number += 1
    let ticket = Ticket(number: number)
    holders.take(ticket, 1, for: holder)
    if isKnown {
      known.add(job, ticket, of: widest)
    } else {
      strangers.add(job, ticket, of: widest)
    }
    return ticket
  }

  /// The next job: of the known and of strangers in turn.
  public mutating func next() -> Job? {
    let first = isKnownNext ? known.next() : strangers.next()
    guard let (job, ticket) = first ?? (isKnownNext ? strangers.next() : known.next()) else {
      return nil
    }
    isKnownNext.toggle()
    holders.giveBack(ticket)
    return job
  }

  /// The job does not wait any more. Does nothing once it was given out.
  public mutating func takeBack(_ ticket: Ticket) {
    holders.giveBack(ticket)
    known.remove(ticket)
    strangers.remove(ticket)
  }
}

/// Jobs by key: the keys have their turn one after the other, each with the job that came first.
private struct Rotation<Job: Sendable, Key: Hashable & Sendable>: Sendable {
  typealias Ticket = FairQueue<Job, Key>.Ticket

  private struct Waiting: Sendable {
    let job: Job
    let ticket: Ticket
  }

  /// The keys that have jobs, the next one first.
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

  mutating func remove(_ ticket: Ticket) {
    guard let key = turns.first(where: { holds($0, ticket) }) else { return }
    waiting[key]?.removeAll { $0.ticket == ticket }
    count -= 1
    guard waiting[key]?.isEmpty == true else { return }
    waiting[key] = nil
    turns.removeAll { $0 == key }
  }

  private func holds(_ key: Key, _ ticket: Ticket) -> Bool {
    waiting[key]?.contains { $0.ticket == ticket } == true
  }
}
