import Accounts
import Crypto
import Fairness
import Net
import People
import Synchronization

/// Hashes and compares passwords on a thread of its own, one after the other, so that neither a loop
/// nor the memory ever feels how many want in (R2). Everybody has a turn: an address has one password
/// waiting, a /48 four, and half of the places are for those who have logged in before.
final class PasswordWorker: Sendable {
  /// How many may wait: with the standard cost, about a second.
  static let most = 32
  /// Of an IPv6 /48 and of one visitor's address.
  static let mostOfHolder: [Int?] = [4, 1]

  private typealias Queue = FairQueue<@Sendable () -> Void, ClientAddress.Block>

  private let worker: Worker
  private let queue: Mutex<Queue>
  private let cost: Argon2Cost
  /// A password that nobody has, hashed at the present cost: an unknown name takes the same time.
  private let nobodys: String

  init(cost: Argon2Cost = .standard, most: Int = PasswordWorker.most) throws(NetError) {
    // The queue is the bound; what the worker is given is leave to do the next job in it.
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

  /// Takes nothing more, and waits until all that was taken is done.
  func close() { worker.close() }

  /// Hashes a password. `then` is called once, on the worker's thread; at once with `busy` if too many
  /// wait.
  func hash(
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

  /// Compares a password with its hash; without one it is nobody's, after the same time. `then` as for
  /// `hash`.
  func compare(
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

  /// Whether the job will be done, in its asker's turn.
  private func add(_ asker: PasswordAsker, _ job: @escaping @Sendable () -> Void) -> Bool {
    let ticket = queue.withLock { $0.add(job, for: asker.holder, isKnown: asker.isKnown) }
    guard let ticket else { return false }
    let isTaken = worker.add { [self] in queue.withLock { $0.next() }?() }
    if !isTaken { queue.withLock { $0.takeBack(ticket) } }
    return isTaken
  }
}
