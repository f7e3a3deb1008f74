import GameCore
import TestSupport
import Testing

@testable import Pictures

/// Small files of each kind, as their formats lay them down.
enum Sample {
  static func segment(_ marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
    let length = payload.count + 2
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + payload
  }

  static func jpeg(
    _ width: Int, _ height: Int, before: [UInt8] = [], after: [UInt8] = []
  ) -> [UInt8] {
    var file: [UInt8] = [0xFF, 0xD8]
    file += before
    file += segment(0xDB, Array(repeating: 1, count: 65))
    file += segment(0xC0, frame(width, height))
    file += segment(0xC4, [0, 1, 2])
    file += segment(0xDA, [1, 1, 0, 0, 63, 0])
    file += [1, 2, 0xFF, 0, 3, 0xFF, 0xD0, 4, 0xFF, 0xD9]
    return file + after
  }

  /// The header of a frame with one component.
  static func frame(_ width: Int, _ height: Int) -> [UInt8] {
    let size: [UInt8] = [
      UInt8(height >> 8), UInt8(height & 0xFF), UInt8(width >> 8), UInt8(width & 0xFF),
    ]
    return [8] + size + [1, 1, 17, 0]
  }

  static func bigEndian(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  static func chunk(_ name: String, _ payload: [UInt8]) -> [UInt8] {
    bigEndian(payload.count) + Array(name.utf8) + payload + [9, 9, 9, 9]
  }

  static func png(_ width: Int, _ height: Int, before: [UInt8] = []) -> [UInt8] {
    var file = PNGParts.signature
    file += chunk("IHDR", bigEndian(width) + bigEndian(height) + [8, 2, 0, 0, 0])
    file += before
    file += chunk("IDAT", [1, 2, 3])
    return file + chunk("IEND", [])
  }

  static func littleEndian(_ number: Int) -> [UInt8] { bigEndian(number).reversed() }

  static func part(_ name: String, _ payload: [UInt8]) -> [UInt8] {
    let filler: [UInt8] = payload.count % 2 == 1 ? [0] : []
    return Array(name.utf8) + littleEndian(payload.count) + payload + filler
  }

  static func riff(_ parts: [UInt8]) -> [UInt8] {
    Array("RIFF".utf8) + littleEndian(parts.count + 4) + Array("WEBP".utf8) + parts
  }

  static func lossy(_ width: Int, _ height: Int) -> [UInt8] {
    let size: [UInt8] = [
      UInt8(width & 0xFF), UInt8(width >> 8), UInt8(height & 0xFF), UInt8(height >> 8),
    ]
    return part("VP8 ", [0x10, 0, 0, 0x9D, 0x01, 0x2A] + size + [7])
  }

  static func lossless(_ width: Int, _ height: Int) -> [UInt8] {
    part("VP8L", [0x2F] + littleEndian((height - 1) << 14 | (width - 1)) + [7])
  }

  static func extended(_ width: Int, _ height: Int, flags: UInt8) -> [UInt8] {
    let size = littleEndian(width - 1).prefix(3) + littleEndian(height - 1).prefix(3)
    return part("VP8X", [flags, 0, 0, 0] + Array(size))
  }

  /// One of each way to write a picture of 256 to 200.
  static let all: [[UInt8]] = [
    jpeg(256, 200), png(256, 200), riff(lossy(256, 200)), riff(lossless(256, 200)),
    riff(extended(256, 200, flags: 0x10) + part("ALPH", [1]) + lossy(256, 200)),
  ]
}

@Suite("Photos")
struct PictureTests {
  static let place = Array("Exif\0\0GPS 52.52 N 13.40 E".utf8)

  /// Whether `bytes` holds `piece`.
  private func holds(_ bytes: [UInt8], _ piece: [UInt8]) -> Bool {
    guard bytes.count >= piece.count else { return false }
    return (0...(bytes.count - piece.count)).contains { bytes[$0...].starts(with: piece) }
  }

  @Test("R3: JPEG, PNG and both kinds of WebP are known by what they are, and kept as they are")
  func kinds() throws {
    let kinds: [Picture.Kind] = [.jpeg, .png, .webp, .webp, .webp]
    for (file, kind) in zip(Sample.all, kinds) {
      let picture = try Picture(file)
      #expect(picture.kind == kind)
      #expect([picture.width, picture.height] == [256, 200])
      #expect(picture.bytes == file)
    }
  }

  @Test("R3: what is no picture, whatever it is called, is refused")
  func others() {
    let others: [[UInt8]] = [
      [], [0xFF], Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), Array("GIF89a".utf8),
      Array("BM".utf8), Array("<!doctype html><script>".utf8), Array("RIFF\0\0\0\0WAVE".utf8),
    ]
    for file in others { #expect(throws: PictureError.unknownKind) { try Picture(file) } }
  }

  @Test("R3: 100 KiB and 256 pixels a side are taken, one more of each is not")
  func limits() throws {
    let filler = 102_400 - Sample.jpeg(9, 9).count - 4
    let pieces =
      Sample.segment(0xFE, Array(repeating: 7, count: 60_000))
      + Sample.segment(0xFE, Array(repeating: 7, count: filler - 60_004))
    let largest = Sample.jpeg(9, 9, before: pieces)
    #expect(largest.count == 102_400)
    _ = try Picture(largest)
    #expect(throws: PictureError.tooLarge(size: 102_401, limit: 102_400)) {
      try Picture(largest + [0])
    }
    for file in [
      Sample.jpeg(257, 1), Sample.png(257, 1), Sample.riff(Sample.lossy(257, 1)),
      Sample.riff(Sample.lossless(257, 1)),
    ] {
      #expect(throws: PictureError.tooWide(width: 257, height: 1, limit: 256)) { try Picture(file) }
    }
  }

  @Test("R3: where and by what it was taken is left out; so is whatever stands behind the end")
  func metadata() throws {
    let exif = PictureTests.place
    let jpeg = Sample.jpeg(
      8, 8,
      before: Sample.segment(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 2, 1] + exif)
        + Sample.segment(0xE1, exif) + Sample.segment(0xE2, exif) + Sample.segment(0xFE, exif),
      after: exif)
    let png = Sample.png(8, 8, before: Sample.chunk("eXIf", exif) + Sample.chunk("tEXt", exif))
    let webp = Sample.riff(
      Sample.extended(8, 8, flags: 0x2C) + Sample.part("ICCP", exif) + Sample.lossy(8, 8)
        + Sample.part("EXIF", exif) + Sample.part("XMP ", exif))
    for file in [jpeg, png + exif, webp + exif] {
      let picture = try Picture(file)
      #expect(holds(file, exif))
      #expect(!holds(picture.bytes, exif))
      #expect(try Picture(picture.bytes) == picture)
    }
    #expect(holds(try Picture(jpeg).bytes, Array("JFIF\0".utf8)))
  }

  /// As a camera writes it: in a directory with other entries, in either order of bytes.
  static func held(_ value: UInt8, isLittle: Bool, count: UInt8 = 1) -> [UInt8] {
    func number(_ bytes: [UInt8]) -> [UInt8] { isLittle ? bytes.reversed() : bytes }
    var file = Array("Exif\0\0".utf8) + Array((isLittle ? "II" : "MM").utf8)
    file += number([0, 42]) + number([0, 0, 0, 8]) + number([0, 2])
    file += number([1, 0x0F]) + number([0, 2]) + number([0, 0, 0, 4]) + [65, 66, 67, 0]
    file += number([1, 0x12]) + number([0, 3]) + number([0, 0, 0, count]) + number([0, value])
    return file + [0, 0] + [0, 0, 0, 0] + PictureTests.place
  }

  @Test("AF6: how the camera was held is kept, and nothing else that it notes")
  func orientation() throws {
    for isLittle in [true, false] {
      let exif = PictureTests.held(6, isLittle: isLittle)
      let picture = try Picture(Sample.jpeg(8, 8, before: Sample.segment(0xE1, exif)))
      #expect(holds(picture.bytes, [1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6]))
      #expect(!holds(picture.bytes, PictureTests.place) && !holds(picture.bytes, [65, 66, 67]))
      #expect(try Picture(picture.bytes) == picture)
    }
    let plain = try Picture(Sample.jpeg(8, 8))
    var useless = [0, 1, 9].map { PictureTests.held($0, isLittle: false) }
    useless.append(PictureTests.held(6, isLittle: true, count: 2))
    for length in 0..<36 { useless.append(Array(PictureTests.held(6, isLittle: false)[..<length])) }
    for exif in useless {
      #expect(try Picture(Sample.jpeg(8, 8, before: Sample.segment(0xE1, exif))) == plain)
    }
  }

  @Test("R3: what moves is refused as WebP, and stands still as PNG")
  func moving() throws {
    for part in ["ANIM", "ANMF"] {
      #expect(throws: PictureError.animated) {
        try Picture(Sample.riff(Sample.part(part, [0, 0]) + Sample.lossy(8, 8)))
      }
    }
    #expect(throws: PictureError.animated) {
      try Picture(Sample.riff(Sample.extended(8, 8, flags: 0x02) + Sample.lossy(8, 8)))
    }
    let moving = Sample.png(8, 8, before: Sample.chunk("acTL", [0, 0, 0, 2, 0, 0, 0, 0]))
    #expect(try Picture(moving).bytes == Sample.png(8, 8))
  }

  @Test("R3: sizes of nothing, two frames, unknown parts and parts out of place are refused")
  func broken() {
    let files = [
      Sample.jpeg(0, 8), Sample.jpeg(8, 0), Sample.png(0, 8), Sample.riff(Sample.lossy(0, 8)),
      Sample.jpeg(8, 8, before: Sample.segment(0xC0, [8, 0, 8, 0, 8, 1, 1, 17, 0])),
      Sample.jpeg(8, 8, before: Sample.segment(0xC3, [8, 0, 8, 0, 8, 1, 1, 17, 0])),
      Sample.jpeg(8, 8, before: Sample.segment(0xDA, [0])), [0xFF, 0xD8, 0xFF, 0xD9],
      Sample.png(8, 8, before: Sample.chunk("ABCD", [])),
      Sample.png(8, 8, before: Sample.chunk("a1cd", [])),
      PNGParts.signature + Sample.chunk("IDAT", [1]) + Sample.chunk("IEND", []),
      Sample.riff(Sample.part("ALPH", [1]) + Sample.lossy(8, 8)),
      Sample.riff(Sample.lossy(8, 8) + Sample.lossless(8, 8)),
      Sample.riff(Sample.extended(9, 8, flags: 0) + Sample.lossy(8, 8)),
      Sample.riff([]), Sample.riff(Sample.part("JUNK", [])),
    ]
    for (index, file) in files.enumerated() {
      #expect(throws: PictureError.broken, "\(index)") { try Picture(file) }
    }
  }

  @Test("R3: cut off at any length it is refused")
  func truncated() {
    for file in Sample.all {
      for length in 0..<file.count {
        #expect(throws: PictureError.self) { try Picture(Array(file[..<length])) }
      }
    }
  }

  @Test("R3: whatever is changed, what is taken is small enough, and is taken again as it was kept")
  func mutated() {
    var random = SeededGenerator.printed()
    for _ in 0..<4_000 {
      for original in Sample.all {
        var file = original
        for _ in 0..<Int.random(in: 1...4, using: &random) { damage(&file, &random) }
        guard let picture = try? Picture(file) else { continue }
        #expect((1...256).contains(picture.width) && (1...256).contains(picture.height))
        #expect(picture.bytes.count <= 102_400)
        #expect((try? Picture(picture.bytes)) == picture)
      }
    }
  }

  private func damage(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    guard let place = bytes.indices.randomElement(using: &random) else { return }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 1: bytes[place] = UInt8.random(in: 0...255, using: &random)
    case 2: bytes.remove(at: place)
    default: bytes.insert(contentsOf: bytes[place...].prefix(12), at: place)
    }
  }
}
