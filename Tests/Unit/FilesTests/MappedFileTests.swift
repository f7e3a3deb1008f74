import Files
import Glibc
import TestSupport
import Testing

@Suite("Mapped files")
struct MappedFileTests {
  private func takes(_ file: MappedFile, _ bytes: [UInt8], at offset: Int) -> Bool {
    file.write(bytes.span, at: offset)
  }

  @Test("the file has what is written, before and after a sync")
  func written() throws {
    let path = "\(try Folder().path)/a"
    let file = try MappedFile(creating: path, count: 10_000)
    #expect(takes(file, [1, 2, 3], at: 4_095))
    #expect(file.read(5, at: 4_094) == [0, 1, 2, 3, 0])
    #expect(try Files.read(path, limit: 10_000)[4_095..<4_098] == [1, 2, 3])
    try file.sync(upTo: 4_098)
    #expect(file.read(0, at: 10_000) == [])
  }

  @Test("a file that became shorter takes no bytes and gives none, and other files go on")
  func shortened() async throws {
    let path = "\(try Folder().path)/a"
    let file = try MappedFile(creating: path, count: 16_384)
    let other = try MappedFile(creating: path + "-other", count: 16_384)
    // SAFETY: the path is a C string for the length of the call.
    #expect(unsafe truncate(path, 4_096) == 0)
    await withTaskGroup { group in
      for task in 0..<4 {
        group.addTask {
          for _ in 0..<1_000 {
            #expect(!takes(file, [7], at: 8_192))
            #expect(file.read(1, at: 8_192) == nil)
            #expect(takes(other, [UInt8(task)], at: task))
          }
        }
      }
    }
    #expect(!takes(file, [UInt8](repeating: 9, count: 200), at: 4_000))
    #expect(takes(file, [5], at: 0))
    #expect(other.read(4, at: 0) == [0, 1, 2, 3])
  }
}
