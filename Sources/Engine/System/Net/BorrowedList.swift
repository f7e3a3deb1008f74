/// A list of objects without reference counts: the caller retains each object until it empties the
/// list. An emptied list retains its storage. Inlinable, because every wakeup fills and empties
/// one.
// SAFETY (of all): the storage is allocated here, seen by nobody else, and freed once; its first
// `count` places are initialised.
@safe
public struct BorrowedList<Element: AnyObject>: ~Copyable {
  @usableFromInline var storage: UnsafeMutableBufferPointer<Unmanaged<Element>>
  /// The number of objects.
  @inlinable
  public var count: Int { filled }
  @usableFromInline var filled = 0

  public init() {
    unsafe storage = .allocate(capacity: 64)
  }

  deinit {
    unsafe storage.deallocate()
  }

  /// The object at `place`; nil beyond the last.
  @inlinable
  public subscript(_ place: Int) -> Unmanaged<Element>? {
    guard place >= 0, place < count else { return nil }
    return unsafe storage[place]
  }

  @inlinable
  public mutating func append(_ element: Element) {
    if unsafe count == storage.count { grow() }
    unsafe storage.initializeElement(at: count, to: .passUnretained(element))
    filled &+= 1
  }

  @inlinable
  public mutating func removeAll() {
    filled = 0
  }

  @usableFromInline
  mutating func grow() {
    let larger = UnsafeMutableBufferPointer<Unmanaged<Element>>.allocate(capacity: 2 * count)
    for place in 0..<count { unsafe larger.initializeElement(at: place, to: storage[place]) }
    unsafe storage.deallocate()
    unsafe storage = larger
  }
}
