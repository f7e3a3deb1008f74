import Glibc

/// A server's process as the kernel counts it.
struct ServerProcess: Sendable {
  /// Why a figure could not be read.
  struct Unreadable: Error {
    var file: String
  }

  var number: Int

  /// Processor time of all threads that live, in nanoseconds, user and system together.
  func processorTime() throws(Unreadable) -> Int64 {
    var sum: Int64 = 0
    for thread in try threads() {
      // A thread may have ended since the folder was read.
      guard let words = try? words(of: "task/\(thread)/schedstat"), let time = words.first,
        let nanoseconds = Int64(time)
      else { continue }
      sum += nanoseconds
    }
    return sum
  }

  /// The same once the server has come to rest: its last turn may still be running when its last
  /// answer is here.
  func processorTimeAtRest() throws(Unreadable) -> Int64 {
    var last = try processorTime()
    for _ in 0..<50 {
      usleep(500)
      let next = try processorTime()
      if next == last { break }
      last = next
    }
    return last
  }

  /// The kernel's ticks (a hundredth of a second) outside and inside the kernel.
  func ticks() throws(Unreadable) -> (user: Int64, system: Int64) {
    let words = try words(of: "stat")
    // Behind the name, which is in parentheses and may have blanks.
    guard let end = words.lastIndex(where: { $0.hasSuffix(")") }), words.count > end + 13,
      let user = Int64(words[end + 12]), let system = Int64(words[end + 13])
    else { throw Unreadable(file: path("stat")) }
    return (user, system)
  }

  /// Resident memory in bytes.
  func residentMemory() throws(Unreadable) -> Int {
    let words = try words(of: "statm")
    guard words.count > 1, let pages = Int(words[1]) else {
      throw Unreadable(file: path("statm"))
    }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  private func path(_ name: String) -> String { "/proc/\(number)/\(name)" }

  private func threads() throws(Unreadable) -> [Int] {
    // SAFETY: the folder is open until the function ends; an entry is used before the next is read.
    guard let folder = unsafe opendir(path("task")) else { throw Unreadable(file: path("task")) }
    defer { unsafe closedir(folder) }
    var threads: [Int] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe Swift.withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if let thread = Int(name) { threads.append(thread) }
    }
    return threads
  }

  /// The words of a file's first line.
  private func words(of name: String) throws(Unreadable) -> [Substring] {
    // SAFETY: the stream is open until the function ends, and the line's buffer as large as said.
    guard let stream = unsafe fopen(path(name), "r") else { throw Unreadable(file: path(name)) }
    defer { unsafe fclose(stream) }
    var text = [CChar](repeating: 0, count: 1_024)
    guard unsafe fgets(&text, Int32(text.count), stream) != nil else {
      throw Unreadable(file: path(name))
    }
    let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return String(decoding: bytes, as: UTF8.self).split { $0 == " " || $0 == "\n" }
  }
}
