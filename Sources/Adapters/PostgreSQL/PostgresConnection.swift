import Bytes
import CPostgreSQL
import Database
import Glibc

/// A connection to a PostgreSQL database.
///
/// It caches its prepared statements. A server that is silent for `patience` counts as lost; a lost
/// connection stays lost.
@safe
public final class PostgresConnection: Database {
  private let handle: OpaquePointer
  /// The longest silence of the server during a statement, in milliseconds.
  private let patience: Int32
  private var statements: [String: String] = [:]
  private var isLost = false
  /// The payloads of other connections' notifications, since they were taken last.
  private var payloads: [String] = []
  /// Whether other connections may have changed something without a payload here. A new connection has not heard
  /// of what happened before it.
  private var hasMissed = true

  /// Connects, which takes some seconds at most.
  public init(
    _ address: PostgresAddress, patience: Duration = .seconds(10)
  ) throws(DatabaseError) {
    self.patience = Int32(clamping: patience.milliseconds)
    // SAFETY: the address is a C string for the length of the call.
    guard let handle = unsafe postgresql_shim_connect(address.text) else {
      throw .unreachable("the system has no memory")
    }
    unsafe self.handle = handle
    // SAFETY: the connection is open until `deinit`, which also runs where `init` throws from here on.
    guard unsafe PQstatus(handle) == CONNECTION_OK else { throw lostNow() }
    guard unsafe PQsetnonblocking(handle, 1) == 0 else { throw lostNow() }
    guard unsafe PQserverVersion(handle) >= 140_000 else {
      throw .failed(code: 0, message: "PostgreSQL 14 or later is needed")
    }
    guard unsafe copied(PQparameterStatus(handle, "server_encoding")) == "UTF8" else {
      throw .failed(code: 0, message: "the database's encoding must be UTF8")
    }
  }

  deinit {
    // SAFETY: opened by `init`, closed here alone.
    unsafe PQfinish(handle)
  }

  // MARK: Statements

  public func execute(_ script: String) throws(DatabaseError) {
    try begin()
    // SAFETY: the connection is open and the script a C string for the length of the call.
    try sent(unsafe PQsendQuery(handle, script))
    _ = try answer()
  }

  @discardableResult
  public func run(_ sql: String, _ values: [Value]) throws(DatabaseError) -> Int {
    try answer(sql, values).changes
  }

  public func rows(_ sql: String, _ values: [Value], most: Int) throws(DatabaseError) -> [Row] {
    Array(try answer(sql, values).rows().prefix(most))
  }

  public var isInTransaction: Bool {
    // SAFETY: the connection is open.
    let status = unsafe PQtransactionStatus(handle)
    return !isLost && (status == PQTRANS_INTRANS || status == PQTRANS_INERROR)
  }

  public func integers(of placeholder: String) -> String {
    "SELECT value::bigint FROM json_array_elements_text((\(placeholder)::text)::json) AS list (value)"
  }

  // MARK: News

  /// Whether the connection still stands, as far as is known without asking the server.
  public func isConnected() -> Bool {
    // What is read first may be the server's last words, and the end of the connection behind them.
    repeat { if !isLost { takeNews() } } while !isLost && isReadable
    return !isLost
  }

  private var isReadable: Bool {
    // SAFETY: the connection is open; one entry, there for the length of the call.
    var entry = unsafe pollfd(fd: PQsocket(handle), events: Int16(POLLIN), revents: 0)
    return unsafe poll(&entry, 1, 0) == 1
  }

  public var hasForeignChanges: Bool { !isConnected() || hasMissed || !payloads.isEmpty }

  /// The changes are named by the payloads of notifications.
  public func takeForeignChanges() throws(DatabaseError) -> ForeignChanges {
    let names = try takePayloads()
    defer { hasMissed = false }
    return hasMissed ? .any : .named(Set(names))
  }

  /// The payloads that notifications of other connections had since the last call. Of more than 10 000 the
  /// later ones are dropped.
  public func takePayloads() throws(DatabaseError) -> [String] {
    guard isConnected() else { throw lostNow() }
    defer { payloads = [] }
    return payloads
  }

  private static let mostPayloads = 10_000

  /// Reads what the server sent without being asked: notifications, or its end.
  // SAFETY: the connection is open; each notification is read and freed here.
  private func takeNews() {
    if unsafe PQconsumeInput(handle) == 0 || PQstatus(handle) != CONNECTION_OK { isLost = true }
    let own = unsafe PQbackendPID(handle)
    while let notification = unsafe PQnotifies(handle) {
      if unsafe notification.pointee.be_pid != own {
        let payload = unsafe copied(notification.pointee.extra) ?? ""
        if !payload.isEmpty, payloads.count < PostgresConnection.mostPayloads {
          payloads.append(payload)
        } else {
          hasMissed = true
        }
      }
      unsafe PQfreemem(notification)
    }
  }

  // MARK: Sending and waiting

  private func answer(_ sql: String, _ values: [Value]) throws(DatabaseError) -> Answer {
    let name = try prepared(sql, values)
    try begin()
    let parameters = Parameters(values)
    // SAFETY: the pointers are valid for the call, which copies what they lead to.
    let code = unsafe parameters.withPointers { pointers, lengths, formats in
      unsafe PQsendQueryPrepared(
        handle, name, Int32(values.count), pointers, lengths, formats, Parameters.binary)
    }
    try sent(code)
    return try answer()
  }

  private func prepared(_ sql: String, _ values: [Value]) throws(DatabaseError) -> String {
    if let name = statements[sql] { return name }
    let name = "fourtop_\(statements.count)"
    try begin()
    let types = values.map(Parameters.type)
    // SAFETY: the connection is open, the texts are C strings and the types there for the length of the call.
    try sent(unsafe PQsendPrepare(handle, name, sql, Int32(types.count), types))
    _ = try answer()
    statements[sql] = name
    return name
  }

  private func begin() throws(DatabaseError) {
    guard !isLost else { throw lostNow() }
  }

  private func sent(_ code: Int32) throws(DatabaseError) {
    guard code == 1 else { throw lostNow() }
  }

  /// Waits for the end of a statement. Returns its last result, or throws its first error.
  private func answer() throws(DatabaseError) -> Answer {
    try flush()
    var last: Answer?
    var failure: DatabaseError?
    while let result = try next() {
      if let error = result.error {
        failure = failure ?? error
      } else {
        last = result
      }
    }
    // SAFETY: the connection is open.
    if unsafe PQstatus(handle) != CONNECTION_OK { isLost = true }
    if case .unreachable? = failure { isLost = true }
    if let failure { throw isLost ? .unreachable(failure.words) : failure }
    guard let last else { throw lostNow() }
    return last
  }

  private func next() throws(DatabaseError) -> Answer? {
    // SAFETY: the connection is open; a result is owned by `Answer` from here on.
    while unsafe PQisBusy(handle) == 1, !isLost {
      try wait(for: POLLIN)
      takeNews()
    }
    // The result of a lost connection says why, and comes at once.
    guard let result = unsafe PQgetResult(handle) else { return nil }
    return unsafe Answer(result)
  }

  private func flush() throws(DatabaseError) {
    while true {
      // SAFETY: the connection is open.
      switch unsafe PQflush(handle) {
      case 0: return
      case 1:
        // A server that is sending as well waits until it is read.
        if try wait(for: POLLIN | POLLOUT) & Int16(POLLIN) != 0 { takeNews() }
        if isLost { throw lostNow() }
      default: throw lostNow()
      }
    }
  }

  /// Waits until the socket is ready, and returns for what.
  @discardableResult
  private func wait(for events: Int32) throws(DatabaseError) -> Int16 {
    // SAFETY: the connection is open.
    let socket = unsafe PQsocket(handle)
    var entry = pollfd(fd: socket, events: Int16(events), revents: 0)
    while true {
      // SAFETY: one entry, there for the length of the call.
      switch unsafe poll(&entry, 1, patience) {
      case 0:
        isLost = true
        throw .unreachable("no answer within \(patience / 1_000) s")
      case 1...: return entry.revents
      default:
        guard errno == EINTR else { throw lostNow() }
      }
    }
  }

  /// The connection is lost; the error has libpq's words.
  private func lostNow() -> DatabaseError {
    isLost = true
    // SAFETY: the connection is open; the message is copied.
    let text = unsafe copied(PQerrorMessage(handle)) ?? ""
    let line = text.split(separator: "\n").first.map(String.init)
    return .unreachable(line ?? "the connection is lost")
  }
}

extension DatabaseError {
  fileprivate var words: String {
    switch self {
    case .unreachable(let words), .constraint(let words), .failed(_, let words),
      .damaged(let words):
      words
    default: "the connection is lost"
    }
  }
}

extension Duration {
  fileprivate var milliseconds: Int64 {
    components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
  }
}

/// A copy of a C string; `nil` for a missing one.
// SAFETY: libpq's texts end with a zero.
func copied(_ text: UnsafePointer<CChar>?) -> String? {
  unsafe text.map { unsafe String(cString: $0) }
}
