import Glibc
import Synchronization

/// Letters for a loop from any thread: a locked queue and an eventfd that wakes the loop.
public final class Mailbox<Letter: Sendable>: Sendable {
  private let letters = Mutex<[Letter]>([])
  let bell: Bell

  /// An empty one; it needs a descriptor.
  public init() throws(NetError) {
    bell = try Bell()
  }

  /// Puts `letter` in and wakes the loop if the box was empty. Letters of one thread arrive in
  /// the order posted.
  public func post(_ letter: sending Letter) {
    let wasEmpty = letters.withLock { letters in
      letters.append(letter)
      return letters.count == 1
    }
    if wasEmpty { bell.ring() }
  }

  /// Takes all letters out. Only the loop that owns the box calls it.
  public func empty() -> [Letter] {
    bell.silence()
    return letters.withLock { letters in
      let taken = letters
      letters = []
      return taken
    }
  }

  /// Waits until a letter is there, for the owner on a thread without a loop. `longest`: not
  /// longer; a signal may then end it early.
  public func wait(atMost longest: Duration? = nil) {
    var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let milliseconds =
      longest.map { Int32(clamping: $0.attoseconds / 1_000_000_000_000_000) } ?? -1
    // SAFETY: the call reads and writes the one entry that it is given.
    while unsafe poll(&watched, 1, milliseconds) < 0, errno == EINTR, longest == nil {}
  }

  /// The descriptor to watch for letters.
  public var descriptor: Int32 { bell.descriptor }
}
