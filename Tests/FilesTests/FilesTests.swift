import Files
import Testing

@Suite("Files")
struct FilesTests {
  @Test("a folder is made, locked once, and free again when the lock goes")
  func locking() throws {
    let folder = "/tmp/fourtop-files-\(UInt64.random(in: 0...UInt64.max))/a/b"
    try Files.makeFolder(folder)
    do {
      let lock = try DirectoryLock(folder: folder)
      #expect(throws: FileError.locked(path: "\(folder)/lock")) {
        _ = try DirectoryLock(folder: folder)
      }
      _ = consume lock
    }
    let again = try DirectoryLock(folder: folder)
    _ = consume again
  }

  @Test("a file over the limit, and one that is not there, are refused with their path")
  func limits() throws {
    #expect(throws: FileError.tooLarge(path: "/etc/passwd", limit: 3)) {
      try Files.read("/etc/passwd", limit: 3)
    }
    #expect(throws: FileError.failed(call: "open", path: "/nowhere/x", errno: 2)) {
      try Files.read("/nowhere/x", limit: 3)
    }
  }

  @Test("the program knows where it lies and what its environment holds")
  func surroundings() {
    #expect(Files.executable?.hasPrefix("/") == true)
    #expect(Machine.environment["PATH"] != nil)
  }
}
