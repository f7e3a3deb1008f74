import GameCore
import Games
import TestSupport
import Testing

@testable import Tables

/// Golden replays: whole lives of tables as fingerprints of every effect and view on the way.
///
/// They need not survive a rule change: where a change is meant, the new numbers are put in.
@Suite("Replays")
struct ReplayTests {
  /// FNV-1a over a description; the standard hash differs from run to run.
  static func fingerprint(_ text: String, _ hash: inout UInt64) {
    for byte in text.utf8 {
      hash ^= UInt64(byte)
      hash &*= 0x0000_0100_0000_01B3
    }
  }

  static func fingerprint(seed: UInt64, steps: Int) -> UInt64 {
    var life = RandomLife(seed: seed)
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    var version = 0
    for _ in 0..<steps {
      life.driver.history = []
      life.live(steps: 1)
      for effect in life.driver.history { fingerprint(String(describing: effect), &hash) }
      guard life.driver.view.version != version else { continue }
      version = life.driver.view.version
      for viewer in Seat.all.map({ Viewer.seat($0) }) + [.watcher] {
        fingerprint(String(describing: life.driver.table.view(for: viewer)), &hash)
      }
    }
    return hash
  }

  @Test(
    "The same seed and inputs give the same states as on the day they were recorded",
    arguments: [
      (1, 3_559_579_164_716_054_376), (2, 7_148_676_474_848_096_436),
      (22, 1_002_324_704_253_559_059), (35, 3_716_530_300_404_643_121),
    ] as [(UInt64, UInt64)])
  func golden(seed: UInt64, expected: UInt64) {
    #expect(ReplayTests.fingerprint(seed: seed, steps: 100) == expected)
  }
}
