/// A value on the heap. Copies have the same one, so they cost one reference, and compare equal at once.
public struct Shared<Value: Hashable & Sendable>: Hashable, Sendable {
  @usableFromInline
  final class Box: Sendable {
    @usableFromInline let value: Value

    @usableFromInline
    init(_ value: Value) { self.value = value }
  }

  @usableFromInline var box: Box

  @inlinable
  public init(_ value: Value) { box = Box(value) }

  /// To change it makes another one.
  @inlinable
  public var value: Value {
    get { box.value }
    set { box = Box(newValue) }
  }

  /// Sets the value. An equal one stays where it is.
  @inlinable
  public mutating func update(_ value: Value) {
    if box.value != value { box = Box(value) }
  }

  @inlinable
  public static func == (one: Shared, other: Shared) -> Bool {
    one.box === other.box || one.box.value == other.box.value
  }

  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(box.value) }
}
