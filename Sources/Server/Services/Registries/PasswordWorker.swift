import Accounts
import Crypto
import Fairness
import Net
import People
import Synchronization

/// Hashes and compares passwords on its own thread, one at a time, so that logins cost a loop no
/// time and little memory (R2). All visitors have a turn: an address may have one password in the
/// queue, a /48 four. Half of the places are for known visitors.
package final class PasswordWorker: Sendable {
  /// The longest queue: about a second of work at the standard cost.
  package static let most = 32
  /// The places of an IPv6 /48 and of one visitor's address.
  static let mostOfHolder: [Int?] = [4, 1]

  private typealias Queue = FairQueue<@Sendable () -> Void, ClientAddress.Block>

  private let worker: Worker
  private let queue: Mutex<Queue>
  private let cost: Argon2Cost
  /// A hash that no password matches, at the present cost, so that an unknown user name takes the
  /// same time.
  private let nobodys: String

  package init(cost: Argon2Cost = .standard, most: Int = PasswordWorker.most) throws(NetError) {
    // The queue has the limit. Each job of the worker runs the next job of the queue.
    worker = try Worker(limit: .max)
    queue = Mutex(
      Queue(
        limits: .init(
          most: most, mostOfStrangers: max(1, most / 2), perKey: PasswordWorker.mostOfHolder)))
    self.cost = cost
    let salt = String(repeating: "A", count: 22)
    let hash = String(repeating: "A", count: 43)
    nobodys =
      "$argon2id$v=19$m=\(cost.memory),t=\(cost.passes),p=\(cost.lanes)$\(salt)$\(hash)"
  }

  /// Accepts no more jobs and waits for those in the queue.
  package func close() { worker.close() }

  /// Hashes a password. Calls `then` once, on the worker's thread, or at once with `busy` if the
  /// queue is full.
  package func hash(
    _ password: Password, for asker: PasswordAsker,
    then: @escaping @Sendable (HasherAnswer) -> Void
  ) {
    let cost = cost
    let isTaken = add(asker) {
      let hash = try? Argon2.hash(password.bytes, cost)
      then(hash.map { .hash(PasswordHash($0)) } ?? .busy)
    }
    if !isTaken { then(.busy) }
  }

  /// Compares a password with its hash. Without a hash the result is wrong, after the same time.
  /// Calls `then` as `hash` does.
  package func compare(
    _ password: Password, with hash: PasswordHash?, for asker: PasswordAsker,
    then: @escaping @Sendable (HasherAnswer) -> Void
  ) {
    let (text, cost) = (hash?.text ?? nobodys, cost)
    let isTaken = add(asker) {
      guard let isEqual = try? Argon2.matches(password.bytes, text) else { return then(.busy) }
      then(
        .compared(isRight: isEqual && hash != nil, isOutdated: Argon2.cost(of: text) != cost))
    }
    if !isTaken { then(.busy) }
  }

  /// Adds a job to the asker's queue. Returns false if it is full.
  private func add(_ asker: PasswordAsker, _ job: @escaping @Sendable () -> Void) -> Bool {
    let ticket = queue.withLock { $0.add(job, for: asker.holder, isKnown: asker.isKnown) }
    guard let ticket else { return false }
    let isTaken = worker.add { [self] in queue.withLock { $0.next() }?() }
    if !isTaken { queue.withLock { $0.takeBack(ticket) } }
    return isTaken
  }
}
