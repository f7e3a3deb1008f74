import Bytes
import Foundation
import GameCore
import TestSupport
import Testing

@testable import Uplink

/// The numbers at which reckoning overflows, in each width that a frame has.
private let numbers: [UInt64] = [
  0, 1, 0x7F, 0x80, 0xFF, 0x7FFF, 0xFFFF, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF, 1 << 53,
  1 << 53 + 1, 1 << 62 - 1, 1 << 63 - 1, 1 << 63, .max,
]

@Test("a frame whose numbers are the largest or smallest there are is an event or an error")
func extremeNumbers() {
  let world = party()
  var tried = 0
  for (frame, payload) in allFrames {
    let bytes = frame.bytes(payload.span)
    for place in 1..<bytes.count {
      for width in [1, 2, 4, 8] where place + width <= bytes.count {
        for number in numbers {
          var digits: [UInt8] = []
          digits.append(bigEndian: number, width: width)
          var damaged = bytes
          damaged.replaceSubrange(place..<(place + width), with: digits)
          var (home, server) = (world.home, world.server)
          _ = try? home.received(damaged.span, at: world.now)
          _ = try? server.received(damaged.span, at: world.now)
          _ = home.timerFired(at: world.now + .seconds(1))
          _ = server.timerFired(at: world.now + .seconds(1))
          _ = home.takeOutgoing()
          _ = server.takeOutgoing()
          tried += 1
        }
      }
    }
  }
  #expect(tried > 10_000)
}

@Test("docs/uplink.md names the versions that are spoken and the frames that there are")
func documented() throws {
  let page = try Checkout.text(of: "docs/uplink.md")
  let spoken = UplinkVersion.spoken
  #expect(
    page.contains(
      "lowest and highest version (\(spoken.lowerBound), \(spoken.upperBound))"))
  var rows: [UInt8: String] = [:]
  for line in page.split(separator: "\n") where line.hasPrefix("| ") {
    let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    if let byte = cells.first.flatMap({ UInt8($0) }) { rows[byte] = cells[1] }
  }
  let kinds = (UInt8.min...UInt8.max).compactMap { Frame.Kind(rawValue: $0) }
  #expect(rows.keys.sorted() == kinds.map(\.rawValue))
  for kind in kinds {
    let words = rows[kind.rawValue]?.replacingOccurrences(of: " ", with: "").lowercased()
    #expect(words == "\(kind)".lowercased())
  }
}
