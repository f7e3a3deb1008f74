import CCurl
import Glibc
import Synchronization

/// Fetches URLs and reads files one after another on its own thread, so that neither the network
/// nor a slow disk blocks a loop (F4).
///
/// It initialises libcurl at the first URL: a server that only reads its own pack does not pay for
/// it. The thread ends when the worker is closed or released.
public final class FetchWorker: Sendable {
  /// Called once for every request, on the worker's thread.
  public typealias Completion = @Sendable (Result<FetchReply, FetchFault>) -> Void

  private let queue: FetchQueue

  /// A worker with its thread; nil if the system gives no thread or descriptor.
  public init?(settings: FetchSettings) {
    guard let queue = FetchQueue(limit: settings.limits.waiting) else { return nil }
    self.queue = queue
    guard WorkerThread.start({ Self.work(off: queue, settings: settings) }) else { return nil }
  }

  deinit { queue.close() }

  /// Queues the request. If too many wait, or the worker is closed, it calls `completion` at once
  /// on the caller's thread, with ``FetchFault/busy`` or ``FetchFault/closed``.
  public func fetch(_ request: FetchRequest, then completion: @escaping Completion) {
    if let fault = queue.add(FetchQueue.Job(request: request, completion: completion)) {
      completion(.failure(fault))
    }
  }

  /// Ends the worker: it aborts a running transfer within about a second, and completes it and all
  /// waiting ones with ``FetchFault/closed``. It does not wait.
  public func close() {
    queue.close()
  }

  /// The body of the thread.
  private static func work(off queue: FetchQueue, settings: FetchSettings) {
    var line: TransferLine?
    while let job = queue.next() {
      job.completion(outcome(of: job.request, queue: queue, settings: settings, line: &line))
    }
  }

  private static func outcome(
    of request: FetchRequest, queue: FetchQueue, settings: FetchSettings, line: inout TransferLine?
  ) -> Result<FetchReply, FetchFault> {
    do throws(FetchFault) {
      switch request.source {
      case .file(let path):
        return .success(
          try FileSource.read(path: path, known: request.known, limits: settings.limits))
      case .url(let url):
        return .success(
          try fetch(url, request.known, queue: queue, settings: settings, line: &line))
      }
    } catch {
      return .failure(error)
    }
  }

  private static func fetch(
    _ url: String, _ known: Validators?, queue: FetchQueue, settings: FetchSettings,
    line: inout TransferLine?
  ) throws(FetchFault) -> FetchReply {
    guard let open = line.take() ?? TransferLine() else {
      throw .failed(Int(CURLE_FAILED_INIT.rawValue))
    }
    let transfer = Transfer(settings: settings, isClosed: { queue.isClosed })
    let result = Result { () throws(FetchFault) in
      try transfer.run(url: url, known: known, by: open)
    }
    line = consume open
    return try result.get()
  }
}

/// The requests that wait, shared by the callers and the worker's thread.
final class FetchQueue: Sendable {
  struct Job: Sendable {
    var request: FetchRequest
    var completion: FetchWorker.Completion
  }

  private struct State {
    var jobs: [Job] = []
    var isClosed = false
  }

  private let state = Mutex(State())
  private let limit: Int
  /// Counts the waiting jobs, plus one when closed. Reading it takes one or waits.
  private let semaphore: Int32

  init?(limit: Int) {
    self.limit = limit
    semaphore = eventfd(0, Int32(EFD_SEMAPHORE) | Int32(EFD_CLOEXEC))
    guard semaphore >= 0 else { return nil }
  }

  deinit { Glibc.close(semaphore) }

  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// Queues a job; returns nil, or the reason for refusing it.
  func add(_ job: Job) -> FetchFault? {
    let fault: FetchFault? = state.withLock { state in
      if state.isClosed { return .closed }
      if state.jobs.count >= limit { return .busy }
      state.jobs.append(job)
      return nil
    }
    if fault == nil { signal() }
    return fault
  }

  /// The next job, after waiting for one; nil when closed. Waiting jobs then complete as closed.
  func next() -> Job? {
    waitForSignal()
    let (job, left) = state.withLock { state -> (Job?, [Job]) in
      guard state.isClosed else { return (state.jobs.isEmpty ? nil : state.jobs.removeFirst(), []) }
      defer { state.jobs = [] }
      return (nil, state.jobs)
    }
    for job in left { job.completion(.failure(.closed)) }
    return job
  }

  func close() {
    let wasOpen = state.withLock { state in
      defer { state.isClosed = true }
      return !state.isClosed
    }
    if wasOpen { signal() }
  }

  private func signal() {
    _ = eventfd_write(semaphore, 1)
  }

  private func waitForSignal() {
    var count: eventfd_t = 0
    // SAFETY: eventfd_read fills the counter it is given and keeps no pointer.
    while unsafe eventfd_read(semaphore, &count) != 0, errno == EINTR {}
  }
}

/// A detached thread.
enum WorkerThread {
  /// The closure on its way to the thread.
  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a thread that runs `body`; false if the system gives none.
  static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    // SAFETY: the retain taken here is given back by the thread, or below if there is none.
    let context = unsafe Unmanaged.passRetained(Body(body)).toOpaque()
    var thread = pthread_t()
    let result = unsafe pthread_create(
      &thread, &attributes,
      { context in
        if let context = unsafe context {
          unsafe Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
        }
        return nil
      }, context)
    if result != 0 { unsafe Unmanaged<Body>.fromOpaque(context).release() }
    return result == 0
  }
}
