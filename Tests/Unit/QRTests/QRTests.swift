import Foundation
import QR
import Testing

private let address = "http://192.168.178.23:8080/t/BCDFG"

/// A picture of `side` × `side` modules.
private struct Bitmap: Equatable {
  var side: Int
  var dark: Set<Int> = []

  init(side: Int) { self.side = side }

  /// The code with its quiet zone.
  init(_ matrix: QRMatrix) {
    side = matrix.size + 8
    for row in 0..<side {
      for column in 0..<side where matrix.isDark(row: row - 4, column: column - 4) {
        dark.insert(row * side + column)
      }
    }
  }

  /// Portable grey map, eight pixels a module.
  var pgm: Data {
    var data = Data("P5 \(side * 8) \(side * 8) 255\n".utf8)
    for row in 0..<side * 8 {
      for column in 0..<side * 8 {
        data.append(dark.contains(row / 8 * side + column / 8) ? 0 : 255)
      }
    }
    return data
  }

  /// The text that zbar reads in the picture.
  func decoded() throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).pgm")
    try pgm.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/zbarimg")
    process.arguments = ["--quiet", "--raw", "--oneshot", "-Sbinary", file.path()]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let read = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: read, as: UTF8.self)
  }
}

/// zbar-tools is a package of its own.
private let hasReader = FileManager.default.isExecutableFile(atPath: "/usr/bin/zbarimg")

@Suite("QR codes")
struct QRTests {
  @Test("H4: a code is read back as its text", .enabled(if: hasReader))
  func decoding() throws {
    for text in [address, "a", "grüß dich 👋", String(repeating: "https://x.example/", count: 20)] {
      #expect(try Bitmap(QRMatrix(encoding: text)).decoded() == text)
    }
  }

  @Test("H4: the SVG is the code with its quiet zone, one path, no style")
  func svg() throws {
    let matrix = try QRMatrix(encoding: address)
    let svg = matrix.svg
    #expect(svg.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 37 37\""))
    #expect(svg.components(separatedBy: "<path").count == 2)
    #expect(!svg.contains("style"))
    var drawn = Bitmap(side: 37)
    for run in svg.matches(of: /M(\d+) (\d+)h(\d+)v1h-(\d+)z/) {
      let numbers = [run.1, run.2, run.3].compactMap { Int($0) }
      for column in numbers[0]..<numbers[0] + numbers[2] {
        drawn.dark.insert(numbers[1] * 37 + column)
      }
    }
    #expect(drawn == Bitmap(matrix))
  }

  @Test("the terminal shows the code with its quiet zone, in colours and inverted without")
  func terminal() throws {
    let matrix = try QRMatrix(encoding: address)
    let plain = matrix.terminalLines(colours: false)
    #expect(drawn(plain, inkIsDark: false) == Bitmap(matrix))
    let coloured = matrix.terminalLines(colours: true)
    let blocks = coloured.map { line in
      #expect(line.hasPrefix("\u{1B}[38;5;16;48;5;231m") && line.hasSuffix("\u{1B}[0m"))
      return String(line.dropFirst(19).dropLast(4))
    }
    #expect(drawn(blocks, inkIsDark: true) == Bitmap(matrix))
    #expect(plain.count == 19)
    #expect(plain.allSatisfy { $0.count == 37 })
  }

  /// The picture that lines of half blocks show; the last line's lower half is margin.
  private func drawn(_ lines: [String], inkIsDark: Bool) -> Bitmap {
    var bitmap = Bitmap(side: lines[0].count)
    for (line, text) in lines.enumerated() {
      for (column, block) in text.enumerated() {
        for half in 0..<2 where line * 2 + half < bitmap.side {
          let hasInk = (half == 0 ? "█▀" : "█▄").contains(block)
          if hasInk == inkIsDark { bitmap.dark.insert((line * 2 + half) * bitmap.side + column) }
        }
      }
    }
    return bitmap
  }

  @Test("a code has its three finder patterns and its timing pattern")
  func structure() throws {
    let matrix = try QRMatrix(encoding: address)
    let last = matrix.size - 7
    #expect((matrix.size - 17) % 4 == 0)
    #expect(matrix.modules.count == matrix.size * matrix.size)
    for (top, left) in [(0, 0), (0, last), (last, 0)] {
      for row in 0..<7 {
        for column in 0..<7 {
          let ring = max(abs(row - 3), abs(column - 3))
          #expect(matrix.isDark(row: top + row, column: left + column) == (ring != 2))
        }
      }
    }
    for index in 8..<last { #expect(matrix.isDark(row: 6, column: index) == (index % 2 == 0)) }
    #expect(!matrix.isDark(row: -1, column: 0))
    #expect(!matrix.isDark(row: 0, column: matrix.size))
  }

  @Test("no text and a text over a thousand bytes have no code")
  func limits() throws {
    #expect(throws: QRError.empty) { try QRMatrix(encoding: "") }
    #expect(throws: QRError.tooLong(size: 1001, limit: 1000)) {
      try QRMatrix(encoding: String(repeating: "x", count: 1001))
    }
    #expect(try QRMatrix(encoding: String(repeating: "x", count: 1000)).size == 121)
  }
}
