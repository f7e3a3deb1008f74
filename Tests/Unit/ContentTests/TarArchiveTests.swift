import Testing

@testable import Content

@Suite("Archives of files")
struct TarArchiveTests {
  /// A header as `tar --format=ustar` writes it.
  private func header(
    _ name: String, _ size: String, kind: Character = "0", magic: String = "ustar",
    prefix: String = "", more: Int = 0
  ) -> [UInt8] {
    var header = [UInt8](repeating: 0, count: 512)
    func put(_ text: String, at place: Int) {
      header.replaceSubrange(place..<(place + text.utf8.count), with: text.utf8)
    }
    put(name, at: 0)
    put(size, at: 124)
    put(String(repeating: " ", count: 8), at: 148)
    put(String(kind), at: 156)
    put(magic, at: 257)
    put(prefix, at: 345)
    let sum = String(header.reduce(more) { $0 + Int($1) }, radix: 8)
    put("\(String(repeating: "0", count: 6 - sum.count))\(sum)\u{0} ", at: 148)
    return header
  }

  private func padded(_ content: [UInt8]) -> [UInt8] {
    content + [UInt8](repeating: 0, count: (512 - content.count % 512) % 512)
  }

  private let end = [UInt8](repeating: 0, count: 1_024)

  private func fault(of bytes: [UInt8]) -> TarFault? {
    do throws(TarFault) {
      _ = try TarArchive(bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test("AH1: every file is found by its name, whatever its length; another one is missing")
  func files() throws {
    let sizes = [0, 1, 511, 512, 513, 1_024]
    let bytes =
      sizes.flatMap { size in
        header("\(size).webp", String(size, radix: 8)) + padded(Array(repeating: 7, count: size))
      } + end
    let archive = try TarArchive(bytes)
    for size in sizes {
      #expect(try archive.content(of: "\(size).webp") == Array(repeating: 7, count: size))
    }
    #expect(archive.files.map { $0.content.count } == [0, 1, 1_024, 511, 512, 513], "by name")
    #expect(throws: TarFault.missing("2.webp")) { try archive.content(of: "2.webp") }
    #expect(throws: TarFault.missing("none")) { try TarArchive(end).content(of: "none") }
  }

  @Test("An archive that breaks off at any length before its end is refused")
  func truncated() {
    let whole = header("a", "1001") + padded(Array(repeating: 1, count: 513)) + end
    for count in 0..<(whole.count - 512) {
      #expect(fault(of: Array(whole.prefix(count))) == .truncated)
    }
    #expect(fault(of: Array(whole.dropLast(512))) == nil)
  }

  @Test("A header with another magic, sum or size than it should have is refused")
  func damaged() {
    #expect(fault(of: header("a", "0", magic: "tar") + end) == .notAnArchive)
    #expect(fault(of: header("a", "0", more: 1) + end) == .notAnArchive)
    for size in ["", "8", "-1", "1x"] {
      #expect(fault(of: header("a", size) + end) == .notAnArchive, "\(size)")
    }
    #expect(fault(of: header("a", "777777777777") + end) == .truncated)
    // Behind the end of the sum a space and any other byte say the same.
    for place in 0..<512 where place != 155 {
      var header = header("a", "0")
      header[place] ^= 1
      #expect(fault(of: header + end) != nil, "\(place)")
    }
  }

  @Test("Folders, links and names of two parts are refused")
  func kinds() {
    for kind: Character in ["1", "2", "5", "x"] {
      #expect(fault(of: header("a", "0", kind: kind) + end) == .notAFile)
    }
    #expect(fault(of: header("a", "0", prefix: "b") + end) == .notAFile)
  }
}
