import Bytes

/// A random generator whose state is part of a game's state (SplitMix64, Steele et al. 2014). It is
/// unfit for secrets: the seed determines the sequence.
public struct SeededGenerator: RandomNumberGenerator, Hashable, Sendable {
  private var state: UInt64

  /// Starts the sequence of a seed; equal seeds give equal sequences.
  public init(seed: UInt64) {
    state = seed
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension SeededGenerator: BinaryCodable {
  public func write(to writer: inout BinaryWriter) { writer.write(bits: state) }

  public init(from reader: inout BinaryReader) throws(BinaryFault) { state = try reader.readBits() }
}
