import Glibc
import Synchronization

/// Four threads count under one lock that is always wanted, which is no race; and, if a word is
/// given, beside it, which is one. Shows that the thread sanitizer tells the two apart.
@main
enum MutexProbe {
  static let locked = Mutex([0])

  static func main() {
    let beside: UnsafeMutablePointer<Int>? =
      CommandLine.arguments.count > 1 ? .allocate(capacity: 1) : nil
    var threads = [pthread_t](repeating: 0, count: 4)
    for index in threads.indices {
      pthread_create(&threads[index], nil, count, beside)
    }
    for thread in threads { pthread_join(thread, nil) }
    print(locked.withLock { $0[0] })
  }

  private static let count: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? =
    {
      let beside = $0?.assumingMemoryBound(to: Int.self)
      for _ in 0..<20_000 {
        locked.withLock { $0[0] += 1 }
        beside?.pointee += 1
      }
      return nil
    }
}
