import Files

/// Files of the checkout that tests read.
public enum Checkout {
  /// The absolute path of its root.
  public static let root = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")

  /// The absolute path of a file or folder; `path` begins at the root.
  public static func path(_ path: String) -> String { "\(root)/\(path)" }

  /// Reads a file of at most 16 MiB.
  public static func bytes(of path: String) throws -> [UInt8] {
    try Files.read(Checkout.path(path), limit: 1 << 24)
  }

  /// Reads a text of at most 16 MiB.
  public static func text(of path: String) throws -> String {
    String(decoding: try bytes(of: path), as: UTF8.self)
  }

  /// Replaces a file.
  public static func write(_ bytes: [UInt8], to path: String) throws {
    try Files.replace(Checkout.path(path), with: bytes)
  }

  /// True if the tests write their recorded files again: `FOURTOP_RECORD=1 swift test …`.
  public static let records = Machine.environment["FOURTOP_RECORD"] == "1"
}
