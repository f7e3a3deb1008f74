import FoundationEssentials
import TestSupport

extension Checkout {
  static func write(_ bytes: [UInt8], to path: String) throws {
    try Data(bytes).write(to: URL(filePath: Checkout.path(path)))
  }

  /// True if the tests write the snapshots again: `FOURTOP_RECORD=1 swift test …`.
  static let records = ProcessInfo.processInfo.environment["FOURTOP_RECORD"] == "1"
}
