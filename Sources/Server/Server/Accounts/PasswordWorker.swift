import Crypto
import Fairness
import GameCore
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

  /// Who asks for a hash.
  struct Asker: Equatable, Sendable {
    /// `IPAddress.holder` of where the question comes from.
    let holder: [IPAddress]
    /// Somebody has logged in there, or on that device, before.
    let isKnown: Bool

    init(_ visitor: IPAddress, isKnown: Bool) {
      holder = visitor.holder
      self.isKnown = isKnown
    }
  }

  private typealias Queue = FairQueue<@Sendable () -> Void, IPAddress>

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

  /// `then` is called once, on the worker's thread; at once with `account.busy` where too many wait.
  func hash(
    _ password: Password, for asker: Asker,
    then: @escaping @Sendable (Result<PasswordHash, Refusal>) -> Void
  ) {
    let cost = cost
    let isTaken = add(asker) {
      then(
        Result { () throws(CryptoError) in PasswordHash(try Argon2.hash(password.bytes, cost)) }
          .mapError { _ in Refusal(.accountBusy) })
    }
    if !isTaken { then(.failure(Refusal(.accountBusy))) }
  }

  /// Whether it is the password of `hash`; without one it is nobody's, after the same time.
  func compare(
    _ password: Password, with hash: PasswordHash?, for asker: Asker,
    then: @escaping @Sendable (Result<Bool, Refusal>) -> Void
  ) {
    let text = hash?.text ?? nobodys
    let isTaken = add(asker) {
      then(
        Result { () throws(CryptoError) in
          try Argon2.matches(password.bytes, text) && hash != nil
        }.mapError { _ in Refusal(.accountBusy) })
    }
    if !isTaken { then(.failure(Refusal(.accountBusy))) }
  }

  /// Whether the job will be done, in its asker's turn.
  private func add(_ asker: Asker, _ job: @escaping @Sendable () -> Void) -> Bool {
    let ticket = queue.withLock { $0.add(job, for: asker.holder, isKnown: asker.isKnown) }
    guard let ticket else { return false }
    let isTaken = worker.add { [self] in queue.withLock { $0.next() }?() }
    if !isTaken { queue.withLock { $0.takeBack(ticket) } }
    return isTaken
  }

  /// Whether the hash was made at another cost than hashes are made now.
  func isOutdated(_ hash: PasswordHash) -> Bool {
    Argon2.cost(of: hash.text) != cost
  }
}
