/// The limits of a reader; each has its own ``JSONError``.
public struct JSONLimits: Equatable, Sendable {
  /// Size of the whole text in bytes.
  public var bytes: Int
  /// Nesting of arrays and objects. At most ``deepest``, because reading and releasing a tree use
  /// the stack.
  public var depth: Int
  /// Length of one string or key in bytes of UTF-8, before unescaping.
  public var stringBytes: Int
  /// Values in the whole text: scalars, arrays and objects.
  public var elements: Int
  /// Length of one number in bytes; an honest number needs about thirty.
  public var numberBytes: Int

  /// The depth limit of every reader, whatever its limits are.
  public static let deepest = 512

  /// Limits for one reader, field by field.
  public init(
    bytes: Int, depth: Int = 32, stringBytes: Int, elements: Int, numberBytes: Int = 64
  ) {
    self.bytes = bytes
    self.depth = min(depth, Self.deepest)
    self.stringBytes = stringBytes
    self.elements = elements
    self.numberBytes = numberBytes
  }

  /// For a message of a page: 64 KiB, depth 32.
  public static let message = JSONLimits(bytes: 65_536, stringBytes: 16_384, elements: 4_096)

  /// For a file of at most 1 MiB: depth 32, as many values as 1 MiB can reasonably hold.
  public static let file = JSONLimits(
    bytes: 1_048_576, stringBytes: 262_144, elements: 65_536)
}
