import Glibc
import Net

/// The echo server as a process of its own, with few descriptors.
// SAFETY: the stream is opened by `init`, seen by nobody else, and closed by `deinit`.
@safe
final class Child {
  enum Failure: Error { case notStarted }

  let endpoint: Endpoint
  private let pid: Int32
  private let output: UnsafeMutablePointer<FILE>

  /// Starts it with at most `descriptors` open files.
  init(descriptors: Int) throws {
    let command =
      "echo $$; exec prlimit --nofile=\(descriptors):\(descriptors) "
      + "'\(try Self.folder())/fourtop-echo' --http-port 0 --host 127.0.0.1"
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
    kill(pid, SIGTERM)
    // SAFETY: opened by `init`, closed once.
    _ = unsafe pclose(output)
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
