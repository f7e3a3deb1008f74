import Crypto
import GameCore
import Net
import People
import Synchronization

/// Hashes and compares passwords on a thread of its own, one after the other, so that neither a loop
/// nor the memory ever feels how many want in (R2).
final class PasswordWorker: Sendable {
  /// How many may wait: with the standard cost, about a second.
  static let most = 32

  private let jobs: JobQueue<@Sendable () -> Void>
  private let cost: Argon2Cost
  private let thread: Mutex<Thread?>
  /// A password that nobody has, hashed at the present cost: an unknown name takes the same time.
  private let nobodys: String

  init(cost: Argon2Cost = .standard, most: Int = PasswordWorker.most) throws(NetError) {
    let jobs = try JobQueue<@Sendable () -> Void>(limit: most)
    self.jobs = jobs
    self.cost = cost
    let salt = String(repeating: "A", count: 22)
    let hash = String(repeating: "A", count: 43)
    nobodys =
      "$argon2id$v=19$m=\(cost.memory),t=\(cost.passes),p=\(cost.lanes)$\(salt)$\(hash)"
    thread = Mutex(try Thread { while let job = jobs.next() { job() } })
  }

  /// Let go without `close`, the thread ends by itself when all is done.
  deinit {
    jobs.close()
    thread.withLock { $0?.detach() }
  }

  /// Takes nothing more, and waits until all that was taken is done.
  func close() {
    jobs.close()
    let thread = thread.withLock { thread in
      defer { thread = nil }
      return thread
    }
    thread?.wait()
  }

  /// `then` is called once, on the worker's thread; at once with `account.busy` where too many wait.
  func hash(
    _ password: Password, then: @escaping @Sendable (Result<PasswordHash, Refusal>) -> Void
  ) {
    let cost = cost
    let isTaken = jobs.add {
      then(
        Result { () throws(CryptoError) in PasswordHash(try Argon2.hash(password.bytes, cost)) }
          .mapError { _ in Refusal(.accountBusy) })
    }
    if !isTaken { then(.failure(Refusal(.accountBusy))) }
  }

  /// Whether it is the password of `hash`; without one it is nobody's, after the same time.
  func compare(
    _ password: Password, with hash: PasswordHash?,
    then: @escaping @Sendable (Result<Bool, Refusal>) -> Void
  ) {
    let text = hash?.text ?? nobodys
    let isTaken = jobs.add {
      then(
        Result { () throws(CryptoError) in
          try Argon2.matches(password.bytes, text) && hash != nil
        }.mapError { _ in Refusal(.accountBusy) })
    }
    if !isTaken { then(.failure(Refusal(.accountBusy))) }
  }

  /// Whether the hash was made at another cost than hashes are made now.
  func isOutdated(_ hash: PasswordHash) -> Bool {
    Argon2.cost(of: hash.text) != cost
  }
}
