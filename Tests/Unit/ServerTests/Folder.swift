import Files

/// A folder of one test's own.
struct Folder {
  let path = "/tmp/fourtop-server-\(UInt64.random(in: 0...UInt64.max))"

  init() throws {
    try Files.makeFolder(path)
  }

  func put(_ bytes: [UInt8], _ name: String) throws -> String {
    try Files.replace("\(path)/\(name)", with: bytes)
    return "\(path)/\(name)"
  }

  func bytes(_ name: String) throws -> [UInt8] {
    try Files.read("\(path)/\(name)", limit: 1 << 20)
  }

  var names: [String] {
    get throws { try Files.plainFiles(below: path) }
  }
}
