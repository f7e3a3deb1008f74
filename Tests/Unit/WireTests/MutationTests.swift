import GameCore
import Tables
import TestSupport
import Testing
import Wire

/// Whatever arrives, reading ends with a message or a `WireFault`. The seed of a run is printed;
/// `FOURTOP_SEED=n` repeats it.
@Suite("Damaged messages never do harm")
struct MutationTests {
  let texts: [[UInt8]]

  init() throws {
    texts = try ProtocolPage().examples.map { Array($0.text.utf8) }
  }

  /// Reads the bytes as everything that they could be; a fault names a code that Wire documents.
  private func readAsAll(_ bytes: [UInt8]) {
    let codes: Set<RefusalCode> = [
      .messageMalformed, .messageUnknown, .codeMalformed, .colourUnknown, .faceUnknown,
      .nameMissing, .nameTooLong, .nameInvisible,
      .questionIncomplete, .questionTooLong, .questionAlike,
    ]
    do throws(WireFault) {
      _ = try FoyerClientMessage(bytes)
    } catch {
      #expect(codes.contains(error.refusal.code))
    }
    do throws(WireFault) {
      _ = try TableClientMessage(bytes)
    } catch {
      #expect(codes.contains(error.refusal.code))
    }
    _ = PageMessage(bytes)
  }

  @Test("a message truncated at any length is refused")
  func truncated() throws {
    for text in texts {
      let taken = (0..<text.count).filter { length in
        let start = Array(text.prefix(length))
        return !isMalformed { () throws(WireFault) in _ = try FoyerClientMessage(start) }
          || !isMalformed { () throws(WireFault) in _ = try TableClientMessage(start) }
          || PageMessage(start) != nil
      }
      #expect(taken == [], "\(String(decoding: text, as: UTF8.self))")
    }
  }

  private func isMalformed(_ read: () throws(WireFault) -> Void) -> Bool {
    do throws(WireFault) {
      try read()
      return false
    } catch {
      return error == WireFault(id: nil, refusal: Refusal(.messageMalformed))
    }
  }

  @Test("a message with flipped bits, lost, doubled or foreign bytes is read or refused")
  func mutated() throws {
    var random = SeededGenerator.printed()
    for _ in 0..<200 {
      for text in texts {
        var damaged = text
        for _ in 0..<Int.random(in: 1...4, using: &random) { damage(&damaged, &random) }
        readAsAll(damaged)
      }
    }
  }

  private func damage(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    guard let place = bytes.indices.randomElement(using: &random) else { return }
    switch Int.random(in: 0..<5, using: &random) {
    case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 1: bytes[place] = UInt8.random(in: 0...255, using: &random)
    case 2: bytes.remove(at: place)
    case 3: bytes.insert(contentsOf: bytes[place...].prefix(12), at: place)
    default:
      let digits = Array("-9223372036854775808".utf8)
      bytes.replaceSubrange(place...place, with: digits)
    }
  }
}
