import CCurl
import Glibc
import Net

/// Fetches URLs and reads files one after another on its own thread, so that neither the network
/// nor a slow disk blocks a loop (F4).
///
/// It initialises libcurl at the first URL: a server that only reads its own pack does not pay for
/// it. The thread ends when the worker is closed or released.
public final class FetchWorker: Sendable {
  /// Called once for every request, on the worker's thread.
  public typealias Completion = @Sendable (Result<FetchReply, FetchFault>) -> Void

  private struct Job: Sendable {
    let request: FetchRequest
    let completion: Completion
  }

  private let queue: JobQueue<Job>

  /// Makes a worker with its thread; throws if the system cannot provide a thread or descriptor.
  public init(settings: FetchSettings) throws(NetError) {
    let queue = try JobQueue<Job>(limit: settings.limits.waiting)
    self.queue = queue
    try Thread { Self.work(off: queue, settings: settings) }.detach()
  }

  deinit { queue.close() }

  /// Queues the request. If too many wait, or the worker is closed, it calls `completion` at once
  /// on the caller's thread, with ``FetchFault/busy`` or ``FetchFault/closed``.
  public func fetch(_ request: FetchRequest, then completion: @escaping Completion) {
    switch queue.add(Job(request: request, completion: completion)) {
    case nil: break
    case .full?: completion(.failure(.busy))
    case .closed?: completion(.failure(.closed))
    }
  }

  /// Ends the worker: it aborts a running transfer within about a second, and completes it and all
  /// waiting ones with ``FetchFault/closed``. It does not wait.
  public func close() {
    queue.close()
  }

  /// The body of the thread.
  private static func work(off queue: JobQueue<Job>, settings: FetchSettings) {
    var line: TransferLine?
    while let job = queue.next() {
      job.completion(
        queue.isClosed
          ? .failure(.closed)
          : outcome(of: job.request, queue: queue, settings: settings, line: &line))
    }
  }

  private static func outcome(
    of request: FetchRequest, queue: JobQueue<Job>, settings: FetchSettings,
    line: inout TransferLine?
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
    _ url: String, _ known: Validators?, queue: JobQueue<Job>, settings: FetchSettings,
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

extension FetchWorker {
  /// Fetches and waits for the result: for command lines, never on a loop.
  public func fetchAndWait(_ request: FetchRequest) -> Result<FetchReply, FetchFault> {
    guard let results = try? Mailbox<Result<FetchReply, FetchFault>>() else {
      return .failure(.closed)
    }
    fetch(request) { results.post($0) }
    results.wait()
    return results.empty().first ?? .failure(.closed)
  }
}

/// Reads files with the limits and the result of a fetch.
enum FileSource {
  /// The content of the regular file at `path`, or the fact that it is unchanged.
  static func read(
    path: String, known: Validators?, limits: FetchLimits
  ) throws(FetchFault) -> FetchReply {
    guard !path.utf8.contains(0) else { throw .badAddress }
    // Without O_NONBLOCK, opening a pipe would wait for its writer.
    // SAFETY: the path is a string without NUL, alive for the call.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw fault(of: errno) }
    defer { close(descriptor) }
    var status = stat()
    // SAFETY: fstat fills the structure it is given and stores no pointer.
    guard unsafe fstat(descriptor, &status) == 0 else { throw fault(of: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .unreadable(0) }
    let validators = Validators(entityTag: entityTag(of: status))
    if let tag = known?.entityTag, tag == validators.entityTag {
      return FetchReply(body: .notModified, validators: validators, finalAddress: path)
    }
    guard Int(status.st_size) <= limits.bytes else { throw .tooLarge(limit: limits.bytes) }
    let content = try content(of: descriptor, limits: limits)
    return FetchReply(body: .content(content), validators: validators, finalAddress: path)
  }

  private static func fault(of code: Int32) -> FetchFault {
    code == ENOENT || code == ENOTDIR ? .missing : .unreadable(code)
  }

  private static func entityTag(of status: stat) -> String {
    "\"\(status.st_ino)-\(status.st_size)-\(status.st_mtim.tv_sec)-\(status.st_mtim.tv_nsec)\""
  }

  /// Reads to the end. The file may grow meanwhile, so the size is checked again.
  private static func content(
    of descriptor: Int32, limits: FetchLimits
  ) throws(FetchFault) -> [UInt8] {
    var content: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      // SAFETY: the buffer is valid for the call and at least as long as the count given.
      let count = unsafe piece.withUnsafeMutableBytes { buffer in
        unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .unreadable(errno) }
      if count == 0 { return content }
      guard content.count + count <= limits.bytes else { throw .tooLarge(limit: limits.bytes) }
      content += piece[..<count]
    }
  }
}
