/// Tokens in the order they came; its storage stays when it is emptied. Inlinable, because every
/// wakeup fills and empties one.
// SAFETY (of all): the storage is allocated here, seen by nobody else, and freed once; its first
// `count` places are initialised.
@safe
public struct TokenList: ~Copyable {
  @usableFromInline var storage: UnsafeMutableBufferPointer<UInt64>
  /// The number of tokens.
  @inlinable
  public var count: Int { filled }
  @usableFromInline var filled = 0

  public init() {
    unsafe storage = .allocate(capacity: 64)
  }

  deinit {
    unsafe storage.deallocate()
  }

  /// The token at `place`; nil behind the last.
  @inlinable
  public subscript(_ place: Int) -> UInt64? {
    guard place >= 0, place < count else { return nil }
    return unsafe storage[place]
  }

  @inlinable
  public mutating func append(_ token: UInt64) {
    if unsafe count == storage.count { grow() }
    unsafe storage.initializeElement(at: count, to: token)
    filled &+= 1
  }

  @inlinable
  public mutating func removeAll() {
    filled = 0
  }

  @usableFromInline
  mutating func grow() {
    let larger = UnsafeMutableBufferPointer<UInt64>.allocate(capacity: 2 * count)
    for place in 0..<count { unsafe larger.initializeElement(at: place, to: storage[place]) }
    unsafe storage.deallocate()
    unsafe storage = larger
  }
}
