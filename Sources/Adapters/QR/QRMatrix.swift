import CQREncode
import Glibc

/// The reasons why a text has no QR code.
public enum QRError: Error, Equatable, Sendable {
  /// There is nothing to encode.
  case empty
  /// More bytes than a phone across the room reads reliably.
  case tooLong(size: Int, limit: Int)
  /// libqrencode failed with this `errno`.
  case failed(Int32)
}

/// A QR code (ISO/IEC 18004) as a square of dark and light modules, without its quiet zone.
public struct QRMatrix: Equatable, Sendable {
  /// Modules along one side: 21, 25, … 177.
  public let size: Int
  /// Row by row from the top left; true is dark.
  public let modules: [Bool]

  /// Longest text in bytes of UTF-8; addresses of tables are far shorter.
  public static let limit = 1000
  /// Light modules that must surround the code on every side.
  public static let quietZone = 4

  /// The smallest code of `text` with medium error correction (15 % of it may be unreadable).
  public init(encoding text: String) throws(QRError) {
    let bytes = Array(text.utf8)
    guard !bytes.isEmpty else { throw .empty }
    guard bytes.count <= Self.limit else { throw .tooLong(size: bytes.count, limit: Self.limit) }
    // SAFETY: libqrencode reads `bytes.count` bytes during the call and stores no pointer.
    let encoded = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe QRcode_encodeData(Int32(buffer.count), buffer.baseAddress, 0, QR_ECLEVEL_M)
    }
    guard let code = unsafe encoded else { throw .failed(errno) }
    // SAFETY: the code is ours until freed; its `data` holds width × width bytes.
    defer { unsafe QRcode_free(code) }
    size = Int(unsafe code.pointee.width)
    let cells = unsafe UnsafeBufferPointer(start: code.pointee.data, count: size * size)
    // The lowest bit is the colour; the others state the module's purpose.
    modules = unsafe cells.map { $0 & 1 == 1 }
  }

  /// Whether a module is dark; everything around the code is light.
  public func isDark(row: Int, column: Int) -> Bool {
    guard (0..<size).contains(row), (0..<size).contains(column) else { return false }
    return modules[row * size + column]
  }
}

extension QRMatrix {
  /// Lines for a terminal, two rows of modules in a line of half blocks, quiet zone included.
  ///
  /// - Parameter edge: the width of the quiet zone; phones read a code with half of it from a screen.
  /// - Parameter colours: true paints black on white whatever the terminal's theme (ANSI, 256
  ///   colours); false writes plain characters that read right on a dark terminal.
  public func terminalLines(colours: Bool, edge: Int = QRMatrix.quietZone) -> [String] {
    stride(from: -edge, to: size + edge, by: 2).map { row in
      let blocks = (-edge..<size + edge).map { column -> String in
        let upper = isDark(row: row, column: column)
        let lower = isDark(row: row + 1, column: column)
        // Without colours a block is light, as the ink of a dark terminal is.
        return Self.block(upper: upper == colours, lower: lower == colours)
      }.joined()
      return colours ? "\u{1B}[38;5;16;48;5;231m\(blocks)\u{1B}[0m" : blocks
    }
  }

  /// The character with these inked halves.
  private static func block(upper: Bool, lower: Bool) -> String {
    switch (upper, lower) {
    case (true, true): "█"
    case (true, false): "▀"
    case (false, true): "▄"
    case (false, false): " "
    }
  }

  /// An SVG image of one path on white, one unit a module, quiet zone included. It has no style
  /// attribute and no script, and takes the size its surroundings give it.
  public var svg: String {
    let side = size + 2 * Self.quietZone
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(side) \(side)" \
      shape-rendering="crispEdges"><rect width="\(side)" height="\(side)" fill="#fff"/>\
      <path fill="#000" d="\(path)"/></svg>
      """
  }

  /// One rectangle for every run of dark modules in a row.
  private var path: String {
    var path = ""
    for row in 0..<size {
      var column = 0
      while column < size {
        let start = column
        while isDark(row: row, column: column) { column += 1 }
        let length = column - start
        if length > 0 {
          path += "M\(start + Self.quietZone) \(row + Self.quietZone)h\(length)v1h-\(length)z"
        }
        column += 1
      }
    }
    return path
  }
}
