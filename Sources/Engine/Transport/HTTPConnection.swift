import HTTP
import Net

/// The part of a connection's life in which requests are read and answered, one after the other.
///
/// A machine without I/O: the loop hands it bytes, facts and moments, and carries out the actions
/// that it returns. The connection gives it up when it becomes a WebSocket.
final class HTTPConnection {
  /// What is remembered of a request until it is answered.
  struct Asked: Equatable {
    var method: HTTP.Method
    var keepsAlive: Bool
  }

  enum State: Equatable {
    /// The last request is answered, and no byte of the next one has come.
    case idle(since: Instant)
    /// A head is awaited: the first one from the beginning of the connection, each later one from its
    /// first byte.
    case head(since: Instant)
    /// A head has come, and its body is awaited.
    case body(ThroughputWindow)
    /// The application has the request. Nothing is read before it answers.
    case answering(Asked)
  }

  /// What came of reading.
  enum Reading: Equatable {
    /// All bytes were read, and the request is not whole.
    case unfinished
    /// The peer waits for `100 Continue` before it sends the body.
    case expectsContinue
    case request(Request)
    /// The request is malformed; answer with this status and end the connection.
    case malformed(Status)
  }

  // The run-time exclusivity checks are left out; the members under "What every event touches" are the
  // only ones that use them.
  @exclusivity(unchecked) private var uncheckedState: State
  @exclusivity(unchecked) private var uncheckedParser: RequestParser
  /// The number of whole requests.
  private(set) var requests: UInt32 = 0

  @inline(__always)
  init(limits: Limits, now: Instant) {
    // SAFETY: nobody else has this object yet.
    unsafe uncheckedState = .head(since: now)
    unsafe uncheckedParser = RequestParser(limits: RequestParser.Limits(body: limits.body))
  }

  /// The bytes kept of an unfinished request.
  var kept: Int { parser.kept }

  /// The application has a request and has not answered it.
  var isAnswering: Bool {
    if case .answering = state { true } else { false }
  }

  // MARK: Requests

  /// Reads on at `position`, moving it past what was read. To be called again after a request only
  /// once that is answered.
  func received(_ bytes: Span<UInt8>, from position: inout Int, at now: Instant) -> Reading {
    let start = position
    do throws(HTTPError) {
      switch try parser.next(bytes, from: &position) {
      case .none:
        noteProgress(position - start, at: now)
        return .unfinished
      case .expectsContinue:
        noteProgress(position - start, at: now)
        return .expectsContinue
      case .request(let request):
        requests &+= 1
        state = .answering(Asked(method: request.method, keepsAlive: request.keepsAlive))
        return .request(request)
      }
    } catch {
      return .malformed(error.status)
    }
  }

  private func noteProgress(_ count: Int, at now: Instant) {
    if parser.awaitsBody {
      if case .body(var window) = state {
        window.add(count)
        state = .body(window)
      } else {
        state = .body(ThroughputWindow(start: now))
      }
    } else if !parser.isIdle, case .idle = state {
      state = .head(since: now)
    }
  }

  /// The application answers a request. Nil: the request with this number does not await an answer.
  func answered(_ number: UInt32, at now: Instant) -> Asked? {
    guard number == requests, case .answering(let asked) = state else { return nil }
    state = .idle(since: now)
    return asked
  }

  // MARK: Facts

  /// `isBlocked`: the socket is full, and requests are not read.
  func timePassed(at now: Instant, isBlocked: Bool, _ limits: Limits) -> ConnectionAction {
    switch state {
    case .idle(let since):
      if !isBlocked, now - limits.keepAlive >= since { return .drop(.lost) }
    case .head(let since):
      // The first head has its time however slowly the peer reads meanwhile.
      guard !isBlocked || requests == 0, now - limits.headTime >= since else { break }
      return parser.isIdle ? .drop(.lost) : .refuse(.requestTimeout)
    case .body(var window):
      if isBlocked { break }
      if !window.isFastEnough(at: now, limits) { return .refuse(.requestTimeout) }
      state = .body(window)
    case .answering: break
    }
    return .nothing
  }

  /// When `timePassed` has something to decide; nil: no time runs.
  @inline(__always)
  func deadline(isBlocked: Bool, _ limits: Limits) -> Instant? {
    switch state {
    case .idle(let since): isBlocked ? nil : since + limits.keepAlive
    case .head(let since): isBlocked && requests > 0 ? nil : since + limits.headTime
    case .body(let window): isBlocked ? nil : window.end(limits)
    case .answering: nil
    }
  }

  /// The socket takes bytes again: what the peer could not bring meanwhile is not held against it.
  func unblocked(at now: Instant) {
    switch state {
    case .idle: state = .idle(since: now)
    case .body: state = .body(ThroughputWindow(start: now))
    case .head, .answering: break
    }
  }

  /// The peer has ended its side. Answers that it has not taken are still sent.
  func peerEnded(hasUnsent: Bool) -> ConnectionAction {
    isAnswering || !hasUnsent ? .drop(.lost) : .finish
  }

  /// All that a full socket had left over is written.
  func drained() -> ConnectionAction { isAnswering ? .nothing : .read }

  /// The service ends. A request that has begun, or waits for its turn, is still answered.
  func stopping(isWaiting: Bool) -> ConnectionAction {
    isAnswering || isWaiting || !parser.isIdle ? .nothing : .finish
  }

  /// The connection must give up what it holds.
  func memoryWanted(isBlocked: Bool) -> ConnectionAction {
    isAnswering || isBlocked || parser.isIdle ? .drop(.lost) : .refuse(.unavailable)
  }

  // MARK: What every event touches

  // SAFETY: reads or writes one value, whose parts know nothing of this object.
  private(set) var state: State {
    get { unsafe uncheckedState }
    set { unsafe uncheckedState = newValue }
  }

  // SAFETY: as above.
  private var parser: RequestParser {
    _read { yield unsafe uncheckedParser }
    _modify { yield unsafe &uncheckedParser }
  }
}

/// Counts the bytes that a peer sends or takes, to end connections that are too slow.
struct ThroughputWindow: Equatable {
  private(set) var start: Instant
  private(set) var bytes = 0

  init(start: Instant) {
    self.start = start
  }

  mutating func add(_ count: Int) { bytes += count }

  /// When enough bytes must have come.
  @inline(__always)
  func end(_ limits: Limits) -> Instant { start + limits.slowTime }

  /// Whether enough bytes came in each window of `Limits.slowTime` that is over. A new window begins
  /// where one ends.
  mutating func isFastEnough(at now: Instant, _ limits: Limits) -> Bool {
    guard now - limits.slowTime >= start else { return true }
    let enough = limits.slowestBytesPerSecond * Int(limits.slowTime.components.seconds)
    guard bytes >= max(1, enough) else { return false }
    self = ThroughputWindow(start: now)
    return true
  }
}
