import Glibc

/// Other programs of this machine, for commands; the server starts none.
public enum OtherProgram {
  /// Bytes of an output.
  private static let limit = 8 << 20

  /// Runs a program and returns its standard output; `nil` if it cannot be run, fails or prints too much.
  /// Its errors go nowhere.
  ///
  /// - Parameters:
  ///   - path: absolute.
  ///   - arguments: without the program's name.
  public static func output(_ path: String, _ arguments: [String]) -> [UInt8]? {
    var ends: [Int32] = [-1, -1]
    // SAFETY: the call fills the two numbers of the array.
    guard unsafe pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    let number = start(path, arguments, output: ends[1])
    close(ends[1])
    guard let number else { return nil }
    let text = read(ends[0])
    var status: Int32 = 0
    // SAFETY: `status` outlives the call.
    while unsafe waitpid(number, &status, 0) < 0, errno == EINTR {}
    return status == 0 ? text : nil
  }

  private static func start(_ path: String, _ arguments: [String], output: Int32) -> pid_t? {
    // SAFETY: the actions are initialised before they are used and destroyed afterwards.
    var actions = unsafe posix_spawn_file_actions_t()
    guard unsafe posix_spawn_file_actions_init(&actions) == 0 else { return nil }
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    guard unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO) == 0,
      unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        == 0
    else { return nil }
    // SAFETY: the copies live until the call has returned, which copies them itself.
    var words = unsafe ([path] + arguments).map { unsafe strdup($0) }
    defer { for index in unsafe words.indices { unsafe free(words[index]) } }
    unsafe words.append(nil)
    var number: pid_t = 0
    let result = unsafe posix_spawn(&number, path, &actions, nil, words, environ)
    return result == 0 ? number : nil
  }

  /// All bytes until the end; `nil` if they are too many.
  private static func read(_ descriptor: Int32) -> [UInt8]? {
    var content: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      // SAFETY: the buffer is valid for the call and at least as long as the count given.
      let count = unsafe piece.withUnsafeMutableBytes { buffer in
        unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count == 0 && content.count <= limit ? content : nil }
      // The rest is read, too, so that the program can end.
      if content.count <= limit { content += piece[..<count] }
    }
  }
}
