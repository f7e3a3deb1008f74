import Bytes
import CPostgreSQL
import Database

/// The values of a statement in PostgreSQL's binary form.
struct Parameters {
  static let binary: Int32 = 1

  /// The numbers of types (`pg_type.oid`), which never change.
  static let boolean: Oid = 16
  static let blob: Oid = 17
  static let integer: Oid = 20
  static let shortInteger: Oid = 23
  static let text: Oid = 25

  /// The type of a value; 0: the one that the statement needs.
  static func type(_ value: Value) -> Oid {
    switch value {
    case .null: 0
    case .integer: integer
    case .text: text
    case .blob: blob
    }
  }

  private var bytes: [UInt8] = []
  /// Where each value begins; `nil` for null.
  private var offsets: [Int?] = []
  private var lengths: [Int32] = []

  init(_ values: [Value]) {
    for value in values {
      let start = bytes.count
      switch value {
      case .null: break
      case .integer(let number):
        bytes.append(bigEndian: UInt64(bitPattern: number), width: 8)
      case .text(let text): bytes += text.utf8
      case .blob(let blob): bytes += blob
      }
      offsets.append(value == .null ? nil : start)
      lengths.append(Int32(clamping: bytes.count - start))
    }
    // An empty value has an address, too: without one it would be null.
    bytes.append(0)
  }

  // SAFETY: the pointers are valid within `body`.
  @unsafe
  func withPointers<Result>(
    _ body: ([UnsafePointer<CChar>?], [Int32], [Int32]) -> Result
  ) -> Result {
    unsafe bytes.withUnsafeBytes { buffer in
      let pointers = unsafe offsets.map { offset -> UnsafePointer<CChar>? in
        guard let offset else { return nil }
        return unsafe buffer.baseAddress?.advanced(by: offset).assumingMemoryBound(to: CChar.self)
      }
      return unsafe body(
        pointers, lengths, Array(repeating: Parameters.binary, count: lengths.count))
    }
  }
}
