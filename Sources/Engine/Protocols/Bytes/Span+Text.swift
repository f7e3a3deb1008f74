extension Span where Element == UInt8 {
  /// Whether these bytes are `text`.
  public func equals(_ text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    // SAFETY: the buffer is used during the call alone.
    return text.withUTF8Buffer { letters in
      for index in 0..<count where unsafe self[index] != letters[index] { return false }
      return true
    }
  }

  /// Whether these bytes spell `text`, ignoring ASCII case; compares eight bytes at a time. Inlined,
  /// so that the length and the letters of `text` are constants.
  @inlinable
  @inline(__always)
  public func spells(_ text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    // SAFETY: a literal's bytes are constants of the program.
    let letters = unsafe UnsafeBufferPointer(start: text.utf8Start, count: count).span
    var index = 0
    while count &- index >= 8 {
      guard spells(letters, wordAt: index) else { return false }
      index &+= 8
    }
    if index == count { return true }
    // The last word overlaps the one before it.
    if count >= 8 { return spells(letters, wordAt: count &- 8) }
    if count >= 4 {
      let (mine, wanted) = (bothHalves, letters.bothHalves)
      return mine == wanted || mine.lowercased == wanted.lowercased
    }
    while index < count {
      guard lowercased(self[index]) == lowercased(letters[index]) else { return false }
      index &+= 1
    }
    return true
  }

  /// The first four and the last four of four to eight bytes.
  @inlinable
  @inline(__always)
  var bothHalves: UInt64 {
    precondition(count >= 4)
    // SAFETY: the eight bytes, of which some are the same, lie within the span.
    return unsafe withUnsafeBytes {
      let first = unsafe $0.loadUnaligned(as: UInt32.self)
      let last = unsafe $0.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
      return UInt64(first) &<< 32 | UInt64(last)
    }
  }

  @inlinable
  @inline(__always)
  func spells(_ letters: Span<UInt8>, wordAt index: Int) -> Bool {
    guard let mine = littleEndianWord(at: index), let wanted = letters.littleEndianWord(at: index)
    else { return false }
    return mine == wanted || mine.lowercased == wanted.lowercased
  }

  /// `range` without the spaces and tabs at both ends.
  public func trimmingBlanks(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, isBlank(self[start]) { start += 1 }
    while start < end, isBlank(self[end - 1]) { end -= 1 }
    return start..<end
  }

  /// The first position of `byte` in `range`.
  public func first(_ byte: UInt8, in range: Range<Int>) -> Int? {
    first(byte, or: byte, in: range)
  }

  /// The first position of one of two bytes in `range`; looks at eight bytes at a time.
  @inlinable
  public func first(_ one: UInt8, or other: UInt8, in range: Range<Int>) -> Int? {
    var index = range.lowerBound
    let (ones, others) = (UInt64(repeating: one), UInt64(repeating: other))
    while range.upperBound &- index >= 8, let word = littleEndianWord(at: index) {
      let found = (word ^ ones).zeroBytes | (word ^ others).zeroBytes
      if found != 0 { return index &+ found.trailingZeroBitCount &>> 3 }
      index &+= 8
    }
    while index < range.upperBound {
      if self[index] == one || self[index] == other { return index }
      index &+= 1
    }
    return nil
  }
}

extension Array where Element == UInt8 {
  /// Appends the UTF-8 of `text`.
  public mutating func append(_ text: StaticString) {
    // SAFETY: the buffer is used during the call alone, and appending copies from it.
    text.withUTF8Buffer { unsafe append(contentsOf: $0) }
  }
}

extension OutputSpan where Element == UInt8 {
  /// Appends the UTF-8 of `text`. Traps if there is no room for it.
  @inlinable @inline(__always) public mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { letters in
      precondition(letters.count <= freeCapacity, "no room for the text")
      // SAFETY: there is room for the letters, and the count is raised by those that are initialized.
      unsafe withUnsafeMutableBufferPointer { bytes, count in
        _ = unsafe bytes[count...].initialize(fromContentsOf: letters)
        count += letters.count
      }
    }
  }

  /// Appends a copy of `bytes`. Traps if there is no room for it.
  @inlinable @inline(__always) public mutating func append(_ bytes: Span<UInt8>) {
    precondition(bytes.count <= freeCapacity, "no room for the bytes")
    // SAFETY: there is room for the bytes, and the count is raised by those that are initialized.
    unsafe bytes.withUnsafeBufferPointer { source in
      unsafe withUnsafeMutableBufferPointer { target, count in
        _ = unsafe target[count...].initialize(fromContentsOf: source)
        count += source.count
      }
    }
  }
}

/// The byte, or the lower-case letter of an ASCII capital.
@inlinable
public func lowercased(_ byte: UInt8) -> UInt8 {
  byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
}

/// Whether it is a space or a tab.
private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

extension Array where Element == UInt8 {
  /// Appends a copy of `bytes` in one move.
  public mutating func append(_ bytes: Span<UInt8>) {
    // SAFETY: the pointer is used during the call alone, and appending copies from it.
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }

  /// A copy of `bytes`.
  public init(copying bytes: Span<UInt8>) {
    self.init()
    append(bytes)
  }
}
