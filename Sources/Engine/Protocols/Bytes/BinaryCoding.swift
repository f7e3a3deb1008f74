/// A value with a compact binary form, for what the server saves: `init(from:)` reads what `write(to:)`
/// wrote.
///
/// Both are written by hand: a form derived by the compiler takes ten times as long.
public protocol BinaryCodable {
  /// Appends the value.
  func write(to writer: inout BinaryWriter)

  /// Reads a value. Throws for bytes that no `write(to:)` makes.
  init(from reader: inout BinaryReader) throws(BinaryFault)
}

/// The fault of bytes that are no binary form of the wanted value.
public enum BinaryFault: Error, Hashable, Sendable {
  /// The bytes end within a value.
  case truncated
  /// A number is out of its range, or a text is no UTF-8.
  case malformed
}

/// Appends values to bytes. Integers have a variable length (LEB128), signed ones in zigzag order.
///
/// It owns its buffer, because an array checks at each append whether it is uniquely referenced.
public struct BinaryWriter: ~Copyable, Sendable {
  /// The address of the memory; a number, so that the writer may move to another thread.
  @usableFromInline var address: UInt
  @usableFromInline var capacity: Int
  @usableFromInline var end = 0

  /// `capacity` is the expected number of bytes.
  public init(capacity: Int = 256) {
    self.capacity = max(1, capacity)
    address = BinaryWriter.allocate(self.capacity)
  }

  // SAFETY: the memory is this writer's alone, which cannot be copied.
  deinit { unsafe base.deallocate() }

  // SAFETY: the address is that of `capacity` bytes, of which the first `end` are initialized.
  @inlinable var base: UnsafeMutablePointer<UInt8> {
    guard let base = unsafe UnsafeMutablePointer<UInt8>(bitPattern: address) else {
      preconditionFailure("memory has an address")
    }
    return unsafe base
  }

  private static func allocate(_ capacity: Int) -> UInt {
    UInt(bitPattern: UnsafeMutablePointer<UInt8>.allocate(capacity: capacity))
  }

  /// The number of bytes.
  @inlinable public var count: Int { end }

  /// A copy of the bytes.
  public var bytes: [UInt8] {
    // SAFETY: the first `end` bytes are initialized.
    unsafe Array(UnsafeBufferPointer(start: base, count: end))
  }

  /// Lends the bytes to `body`.
  public func withSpan<Result, Fault: Error>(
    _ body: (Span<UInt8>) throws(Fault) -> Result
  ) throws(Fault) -> Result {
    // SAFETY: nobody changes the bytes during the call.
    try body(unsafe UnsafeBufferPointer(start: base, count: end).span)
  }

  /// Removes all bytes and keeps their room.
  public mutating func removeAll() { end = 0 }

  /// Makes room for `length` more bytes.
  @inlinable
  mutating func reserve(_ length: Int) {
    if length > capacity - end { grow(by: length) }
  }

  @usableFromInline
  mutating func grow(by length: Int) {
    let larger = max(2 * capacity, end + length)
    var new = BinaryWriter(capacity: larger)
    withSpan { new.write(raw: $0) }
    swap(&self, &new)
  }

  /// Replaces the four bytes at `offset` by a number, most significant byte first.
  public mutating func replace(at offset: Int, by number: UInt32) {
    precondition(offset >= 0 && offset <= end - 4)
    // SAFETY: the four bytes are there, as checked.
    unsafe UnsafeMutableRawPointer(base + offset).storeBytes(of: number.bigEndian, as: UInt32.self)
  }

  /// Appends a value.
  @inlinable
  public mutating func write(_ value: some BinaryCodable) { value.write(to: &self) }

  /// Appends an unsigned integer, seven bits a byte, the lowest first.
  @inlinable
  public mutating func write(unsigned value: UInt64) {
    if value < 0x80 {
      write(byte: UInt8(truncatingIfNeeded: value))
    } else {
      write(long: value)
    }
  }

  @usableFromInline
  mutating func write(long value: UInt64) {
    reserve(10)
    var rest = value
    while rest >= 0x80 {
      put(UInt8(truncatingIfNeeded: rest | 0x80))
      rest >>= 7
    }
    put(UInt8(truncatingIfNeeded: rest))
  }

  /// Appends a byte for which there is room.
  @inlinable
  mutating func put(_ byte: UInt8) {
    // SAFETY: each caller calls `reserve` before.
    unsafe base[end] = byte
    end += 1
  }

  /// Appends one byte.
  @inlinable
  public mutating func write(byte: UInt8) {
    reserve(1)
    put(byte)
  }

  /// Appends bytes as they are.
  public mutating func write(raw bytes: [UInt8]) { write(raw: bytes.span) }

  /// Appends bytes as they are.
  public mutating func write(raw bytes: Span<UInt8>) {
    reserve(bytes.count)
    // SAFETY: there is room for the bytes, which are not part of this memory.
    unsafe bytes.withUnsafeBufferPointer { source in
      guard let start = source.baseAddress else { return }
      unsafe (base + end).initialize(from: start, count: source.count)
    }
    end += bytes.count
  }

  /// Appends 64 bits as they are: for numbers that use all of them.
  public mutating func write(bits: UInt64) {
    reserve(8)
    // SAFETY: there is room for eight bytes.
    unsafe UnsafeMutableRawPointer(base + end).storeBytes(of: bits.bigEndian, as: UInt64.self)
    end += 8
  }

  fileprivate mutating func write(text: String) {
    let bytes = text.utf8
    write(unsigned: UInt64(bytes.count))
    write(raw: bytes.span)
  }
}

/// Reads values from bytes. No count or length makes it reserve more than the bytes it was given.
public struct BinaryReader: Sendable {
  private let bytes: ArraySlice<UInt8>
  private var position: Int

  public init(_ bytes: some Sequence<UInt8>) { self.init(Array(bytes)[...]) }

  public init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  /// The number of bytes not read yet.
  public var rest: Int { bytes.endIndex - position }

  /// Reads a value.
  @inlinable
  public mutating func read<Value: BinaryCodable>(
    _ type: Value.Type = Value.self
  ) throws(BinaryFault) -> Value {
    try Value(from: &self)
  }

  /// Reads an unsigned integer as `write(unsigned:)` appends it.
  public mutating func readUnsigned() throws(BinaryFault) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let byte = try readByte()
      let bits = UInt64(byte & 0x7F)
      // The tenth byte has one bit of 64 left.
      guard shift < 63 || bits <= 1 else { throw .malformed }
      value |= bits << shift
      if byte < 0x80 { return value }
      shift += 7
      guard shift <= 63 else { throw .malformed }
    }
  }

  /// Reads one byte.
  public mutating func readByte() throws(BinaryFault) -> UInt8 {
    guard position < bytes.endIndex else { throw .truncated }
    defer { position += 1 }
    return bytes[position]
  }

  /// Reads 64 bits as `write(bits:)` appends them.
  public mutating func readBits() throws(BinaryFault) -> UInt64 {
    var value: UInt64 = 0
    for _ in 0..<8 { value = value << 8 | UInt64(try readByte()) }
    return value
  }

  /// Reads the number of elements that follow, each of at least one byte.
  public mutating func readCount() throws(BinaryFault) -> Int {
    let count = try readUnsigned()
    guard count <= UInt64(rest) else { throw .truncated }
    return Int(count)
  }

  fileprivate mutating func readText() throws(BinaryFault) -> String {
    let count = try readCount()
    defer { position += count }
    guard let text = String(validating: bytes[position..<position + count], as: UTF8.self) else {
      throw .malformed
    }
    return text
  }

  /// Throws unless all bytes have been read.
  public func end() throws(BinaryFault) {
    guard rest == 0 else { throw .malformed }
  }
}

extension BinaryCodable {
  /// The value as bytes.
  public var binaryForm: [UInt8] {
    var writer = BinaryWriter()
    writer.write(self)
    return writer.bytes
  }

  /// Reads a value that takes all of `bytes`.
  public init(binaryForm bytes: some Sequence<UInt8>) throws(BinaryFault) {
    var reader = BinaryReader(bytes)
    self = try reader.read()
    try reader.end()
  }
}

// MARK: - Values of the standard library

extension UInt64: BinaryCodable {
  @inlinable
  public func write(to writer: inout BinaryWriter) { writer.write(unsigned: self) }

  @inlinable
  public init(from reader: inout BinaryReader) throws(BinaryFault) {
    self = try reader.readUnsigned()
  }
}

extension Int64: BinaryCodable {
  @inlinable
  public func write(to writer: inout BinaryWriter) {
    writer.write(unsigned: UInt64(bitPattern: self << 1 ^ self >> 63))
  }

  @inlinable
  public init(from reader: inout BinaryReader) throws(BinaryFault) {
    let zigzag = try reader.readUnsigned()
    self = Int64(bitPattern: zigzag >> 1) ^ -Int64(bitPattern: zigzag & 1)
  }
}

extension Int: BinaryCodable {
  @inlinable
  public func write(to writer: inout BinaryWriter) { writer.write(Int64(self)) }

  @inlinable
  public init(from reader: inout BinaryReader) throws(BinaryFault) {
    self = Int(try reader.read(Int64.self))
  }
}

extension Bool: BinaryCodable {
  @inlinable
  public func write(to writer: inout BinaryWriter) { writer.write(byte: self ? 1 : 0) }

  @inlinable
  public init(from reader: inout BinaryReader) throws(BinaryFault) {
    switch try reader.readByte() {
    case 0: self = false
    case 1: self = true
    default: throw .malformed
    }
  }
}

extension String: BinaryCodable {
  public func write(to writer: inout BinaryWriter) { writer.write(text: self) }

  public init(from reader: inout BinaryReader) throws(BinaryFault) { self = try reader.readText() }
}

/// In whole nanoseconds, at most 292 years.
extension Duration: BinaryCodable {
  @inlinable
  public func write(to writer: inout BinaryWriter) {
    // A division of 128 bits takes a call, and most durations are below nine seconds.
    let short = Int64(truncatingIfNeeded: attoseconds)
    writer.write(
      Int128(short) == attoseconds
        ? short / 1_000_000_000 : Int64(clamping: attoseconds / 1_000_000_000))
  }

  @inlinable
  public init(from reader: inout BinaryReader) throws(BinaryFault) {
    self = .nanoseconds(try reader.read(Int64.self))
  }
}

extension Optional: BinaryCodable where Wrapped: BinaryCodable {
  @inlinable
  public func write(to writer: inout BinaryWriter) {
    writer.write(self != nil)
    if let self { writer.write(self) }
  }

  @inlinable
  public init(from reader: inout BinaryReader) throws(BinaryFault) {
    self = try reader.read(Bool.self) ? try reader.read(Wrapped.self) : nil
  }
}

extension Array: BinaryCodable where Element: BinaryCodable {
  @inlinable
  public func write(to writer: inout BinaryWriter) {
    writer.write(unsigned: UInt64(count))
    let elements = span
    for index in elements.indices { elements[index].write(to: &writer) }
  }

  @inlinable
  public init(from reader: inout BinaryReader) throws(BinaryFault) {
    self = []
    for _ in 0..<(try reader.readCount()) { append(try reader.read()) }
  }
}

/// In ascending order, so that equal sets have equal bytes.
extension Set: BinaryCodable where Element: BinaryCodable & Comparable {
  @inlinable
  public func write(to writer: inout BinaryWriter) { writer.write(sorted()) }

  @inlinable
  public init(from reader: inout BinaryReader) throws(BinaryFault) {
    self = Set(try reader.read([Element].self))
  }
}

/// An enumeration without associated values: the case's position. New cases go at the end.
extension BinaryCodable where Self: CaseIterable & Equatable, AllCases == [Self] {
  @inlinable
  public func write(to writer: inout BinaryWriter) {
    writer.write(unsigned: UInt64(Self.allCases.firstIndex(of: self) ?? 0))
  }

  @inlinable
  public init(from reader: inout BinaryReader) throws(BinaryFault) {
    let cases = Self.allCases
    let place = try reader.readUnsigned()
    guard place < UInt64(cases.count) else { throw .malformed }
    self = cases[Int(place)]
  }
}
