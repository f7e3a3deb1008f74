import Accounts
import Crypto
import Fairness
import Net
import People
import Synchronization

/// Hashes and compares passwords on threads of their own, so that logins cost the loop no time (R2).
/// These threads leave the processors to the loop. All visitors have a turn: an address may have one
/// password in the queue, a /48 four. Half of the places are for known visitors.
package final class PasswordWorker: Sendable {
  /// The places of each thread in the queue: about a second of its work at the standard cost.
  static let mostOfThread = 32
  /// The places of an IPv6 /48 and of one visitor's address.
  static let mostOfHolder: [Int?] = [4, 1]
  /// The most threads. Each one takes the memory of a hash.
  static let mostThreads = 8

  private typealias Queue = FairQueue<@Sendable () -> Void, ClientAddress.Block>

  private struct State {
    var queue: Queue
    /// The workers that wait for a job.
    var idle: [Int]
    var isClosed = false
  }

  private let workers: [Worker<Void>]
  private let state: Mutex<State>
  private let cost: Argon2Cost
  /// A hash that no password matches, at the present cost, so that an unknown user name takes the
  /// same time.
  private let nobodys: String

  /// `threads`: within 1 and `mostThreads`. `most`: the places in the queue.
  package init(
    cost: Argon2Cost = .standard, threads: Int = 1, most: Int? = nil
  ) throws(NetError) {
    let count = min(max(1, threads), PasswordWorker.mostThreads)
    var workers: [Worker<Void>] = []
    // A worker that has just become idle may get its next job before it has left the former one.
    for _ in 0..<count { workers.append(try Worker(limit: 1, isPatient: true)) }
    self.workers = workers
    let most = most ?? count * PasswordWorker.mostOfThread
    let queue = Queue(
      limits: .init(
        most: most, mostOfStrangers: max(1, most / 2), perKey: PasswordWorker.mostOfHolder))
    state = Mutex(State(queue: queue, idle: Array(workers.indices)))
    self.cost = cost
    let salt = String(repeating: "A", count: 22)
    let hash = String(repeating: "A", count: 43)
    nobodys =
      "$argon2id$v=19$m=\(cost.memory),t=\(cost.passes),p=\(cost.lanes)$\(salt)$\(hash)"
  }

  /// Accepts no more jobs and waits for those in the queue.
  package func close() {
    state.withLock { $0.isClosed = true }
    for worker in workers { worker.close() }
  }

  /// Hashes a password. Calls `then` once, on a worker's thread, or at once with `busy` if the
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
    let (isTaken, worker) = state.withLock { state -> (Bool, Int?) in
      guard !state.isClosed,
        state.queue.add(job, for: asker.holder, isKnown: asker.isKnown)
      else { return (false, nil) }
      return (true, state.idle.popLast())
    }
    // A worker that closes meanwhile has refused the job: then this thread does it.
    if let worker, !workers[worker].add({ self.work(worker) }) { work(worker) }
    return isTaken
  }

  /// Runs the jobs of the queue until it is empty.
  private func work(_ worker: Int) {
    while let job = next(worker) { job() }
  }

  private func next(_ worker: Int) -> (@Sendable () -> Void)? {
    state.withLock { state in
      let job = state.queue.next()
      if job == nil { state.idle.append(worker) }
      return job
    }
  }
}
