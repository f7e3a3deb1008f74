import Glibc
import Net

/// A server as a process of its own.
// SAFETY: the stream is opened by `init`, seen by nobody else, and closed by `deinit`.
@safe
final class Child {
  enum Failure: Error { case notStarted }

  let endpoint: Endpoint
  private let pid: Int32
  private var isAsked = false
  private var isOver = false
  private let output: UnsafeMutablePointer<FILE>

  /// Starts the echo server with at most `descriptors` open files.
  convenience init(descriptors: Int) throws {
    try self.init(
      "prlimit --nofile=\(descriptors):\(descriptors) "
        + "'\(Self.folder())/fourtop-echo' --http-port 0 --host 127.0.0.1")
  }

  /// Starts a program beside the tests', which prints where it listens; `words` are for the shell.
  convenience init(program: String, _ words: String) throws {
    try self.init("'\(Self.folder())/\(program)' \(words)")
  }

  private init(_ words: String) throws {
    let command = "echo $$; exec \(words)"
    // SAFETY: the stream is closed by `deinit` alone.
    guard let stream = unsafe popen(command, "r") else { throw Failure.notStarted }
    unsafe output = unsafe stream
    guard let number = unsafe Self.line(stream), let pid = Int32(number),
      let address = unsafe Self.line(stream), let colon = address.lastIndex(of: ":"),
      let port = UInt16(address[address.index(after: colon)...])
    else { throw Failure.notStarted }
    self.pid = pid
    endpoint = Endpoint(.loopback, port: port)
  }

  deinit {
    if !isOver { _ = end() }
  }

  /// Asks it to end.
  func stop() {
    kill(pid, SIGTERM)
    isAsked = true
  }

  /// Asks it to end, if nobody has, and waits for that; its status. To be called once.
  func end() -> Int32 {
    if !isAsked { stop() }
    isOver = true
    // SAFETY: opened by `init`, closed here, once.
    return unsafe pclose(output) >> 8
  }

  /// The clock ticks (10 ms) that the process has used.
  func ticks() throws -> Int {
    // SAFETY: the stream is closed before the function ends.
    guard let stream = unsafe fopen("/proc/\(pid)/stat", "r") else { throw Failure.notStarted }
    defer { unsafe fclose(stream) }
    let words = unsafe (Self.line(stream) ?? "").split(separator: ")").last?.split(separator: " ")
    guard let words, words.count > 12, let user = Int(words[11]), let system = Int(words[12])
    else { throw Failure.notStarted }
    return user + system
  }

  /// From now on it can open no descriptor but those with smaller numbers.
  func limit(descriptors: Int) throws {
    // SAFETY: the shell reads a string that lives until the call returns.
    guard unsafe system("prlimit --pid \(pid) --nofile=\(descriptors):") == 0 else {
      throw Failure.notStarted
    }
  }

  /// Runs it with these words, which it must refuse: what it prints, and its status.
  static func refusal(of words: String) throws -> (line: String?, status: Int32) {
    let command =
      "timeout 10 '\(try folder())/fourtop-echo' --host 127.0.0.1 --http-port 0 \(words)"
    // SAFETY: the stream is closed before the function ends.
    guard let stream = unsafe popen(command, "r") else { throw Failure.notStarted }
    let line = unsafe line(stream)
    return (line, unsafe pclose(stream) >> 8)
  }

  /// Where the tests' program lies, and the server beside it.
  private static func folder() throws -> String {
    var path = [CChar](repeating: 0, count: 4096)
    // SAFETY: the kernel writes at most `count` bytes.
    let count = unsafe readlink("/proc/self/exe", &path, path.count)
    guard count > 0 else { throw Failure.notStarted }
    let text = String(decoding: path[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return text.split(separator: "/").dropLast().map { "/" + $0 }.joined()
  }

  private static func line(_ stream: UnsafeMutablePointer<FILE>) -> String? {
    var bytes: [UInt8] = []
    // SAFETY: the stream is open while its owner calls this.
    while case let byte = unsafe getc(stream), byte >= 0, byte != 10 {
      bytes.append(UInt8(truncatingIfNeeded: byte))
    }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }
}
