import Files
import TestSupport
import Testing

@Suite("Files")
struct FilesTests {
  @Test("a folder is made, locked once, and free again when the lock goes")
  func locking() throws {
    let folder = "\(try Folder().path)/a/b"
    try Files.makeFolder(folder)
    do {
      let lock = try DirectoryLock(folder: folder)
      #expect(throws: FileError.locked(path: "\(folder)/lock")) {
        _ = try DirectoryLock(folder: folder)
      }
      #expect(DirectoryLock.isHeld(in: folder))
      _ = consume lock
    }
    #expect(!DirectoryLock.isHeld(in: folder) && !DirectoryLock.isHeld(in: "/nowhere"))
    let again = try DirectoryLock(folder: folder)
    _ = consume again
  }

  /// Nobody can make a file there, root neither.
  @Test("a folder that cannot be written is locked without a file in it")
  func lockingReadOnly() throws {
    let folder = "/sys/kernel"
    let lock = try DirectoryLock(folder: folder)
    #expect(throws: FileError.locked(path: "\(folder)/lock")) {
      _ = try DirectoryLock(folder: folder)
    }
    #expect(DirectoryLock.isHeld(in: folder))
    _ = consume lock
    #expect(throws: FileError.failed(call: "open", path: "/nowhere/lock", errno: 2)) {
      _ = try DirectoryLock(folder: "/nowhere")
    }
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

  @Test("a file is replaced whole, for the owner alone, and nothing else stays in its folder")
  func replacing() throws {
    let folder = try Folder().path
    try Files.replace("\(folder)/a", with: [1, 2, 3])
    try Files.replace("\(folder)/a", with: [4])
    try Files.replace("\(folder)/b", with: [])
    #expect(try Files.read("\(folder)/a", limit: 3) == [4])
    #expect(!Files.isOpenToOthers("\(folder)/a"))
    try Files.move("\(folder)/a", to: "\(folder)/b")
    #expect(try Files.plainFiles(below: folder) == ["b"])
    #expect(try Files.read("\(folder)/b", limit: 3) == [4])
    #expect(Files.isOpenToOthers("/etc/passwd"))
    let missing = #expect(throws: FileError.self) {
      try Files.replace("\(folder)/no/c", with: [1])
    }
    #expect(missing == .failed(call: "open", path: "\(folder)/no/c.draft", errno: 2))
    #expect(missing?.isMissing == true)
  }

  @Test("a file is read in pieces and from any place; a folder is told from a file")
  func places() throws {
    let folder = try Folder().path
    try Files.replace("\(folder)/a", with: [1, 2, 3, 4, 5])
    let file = try FileReader("\(folder)/a")
    #expect(try file.read(2) == [1, 2])
    #expect(try file.read(2, at: 3) == [4, 5])
    #expect(try file.read(9, at: 4) == [5])
    #expect(try file.read(1, at: 5) == [])
    #expect(try file.read(9) == [3, 4, 5])
    #expect(Files.isFolder(folder) && !Files.isFile(folder))
    #expect(Files.isFile("\(folder)/a") && !Files.isFolder("\(folder)/a"))
    #expect(!Files.isFolder("\(folder)/b") && !Files.isFile("\(folder)/b"))
  }

  @Test("an empty file is made for the owner alone; one that is there stays, and so do locks on it")
  func making() throws {
    let folder = try Folder().path
    try Files.makeFile("\(folder)/a")
    #expect(try Files.read("\(folder)/a", limit: 1) == [])
    #expect(!Files.isOpenToOthers("\(folder)/a"))
    try Files.replace("\(folder)/a", with: [1])
    try Files.makeFile("\(folder)/a")
    #expect(try Files.read("\(folder)/a", limit: 1) == [1])
    #expect(Files.areSame("\(folder)/a", "\(folder)/./a"))
    #expect(!Files.areSame("\(folder)/a", "\(folder)/b"))
    Files.remove("\(folder)/a")
    Files.remove("\(folder)/a")
    #expect(!Files.isFile("\(folder)/a"))
  }

  @Test("a day is told in UTC, of any second of it")
  func days() {
    #expect(WallClock.day(of: 0) == "1970-01-01")
    #expect(WallClock.day(of: 951_868_799) == "2000-02-29")
    #expect(WallClock.day(of: 951_868_800) == "2000-03-01")
  }

  @Test("the program knows where it lies and what its environment holds")
  func surroundings() {
    #expect(Files.executable?.hasPrefix("/") == true)
    #expect(Machine.environment["PATH"] != nil)
  }
}
