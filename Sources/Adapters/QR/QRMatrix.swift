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
