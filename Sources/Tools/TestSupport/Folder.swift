import Files

/// A folder of one test's own, below `TMPDIR`, which whoever runs the tests removes.
public struct Folder: Sendable {
  public let path: String

  /// Makes it.
  public init() throws {
    path = "\(Machine.environment["TMPDIR"] ?? "/tmp")/fourtop-\(UInt64.random(in: 0...UInt64.max))"
    try Files.makeFolder(path)
  }

  /// Writes a file of this name; returns its path.
  public func put(_ bytes: [UInt8], _ name: String) throws -> String {
    try Files.replace("\(path)/\(name)", with: bytes)
    return "\(path)/\(name)"
  }

  /// The content of the file of this name, 1 MiB at most.
  public func bytes(_ name: String) throws -> [UInt8] {
    try Files.read("\(path)/\(name)", limit: 1 << 20)
  }

  /// The paths of all plain files below it.
  public var names: [String] {
    get throws { try Files.plainFiles(below: path) }
  }
}
