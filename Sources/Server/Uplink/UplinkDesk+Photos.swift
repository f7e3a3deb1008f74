import Crypto
import GameCore
import Pictures
import Tables
import Transport
import Uplink

/// Photos on their way over a line: those of a laptop's players to the pages of its guests, and guests'
/// to the laptop.
extension UplinkDesk {
  /// A guest's page asks for a photo that this server does not have: the laptop of its table may.
  func asked(for photo: PhotoID, by player: PlayerID, asker: PhotoAsker) {
    guard
      let line = lines.values.first(where: { line in
        line.socket != nil && line.guests.values.contains { $0.visit.player == player }
      }), line.end.want(photo, at: premises.clock.now)
    else { return answer([asker], nil) }
    line.photoAskers[photo, default: []].append(asker)
    settle(line)
  }

  /// A photo has come, or is not to be had. What it really is is looked at here, as with any that is given.
  func photoCame(_ photo: PhotoID, _ bytes: [UInt8], from line: UplinkLine) {
    answer(line.photoAskers.removeValue(forKey: photo) ?? [], try? Picture(bytes))
  }

  private func answer(_ askers: [PhotoAsker], _ picture: Picture?) {
    for asker in askers { loop.post(.photoFound(picture, for: asker.request), to: asker.loop) }
  }

  /// The laptop wants the photo of a guest, a part at a time.
  func sendPhoto(_ photo: PhotoID, from offset: Int, to line: UplinkLine) {
    let picture = PhotoName(photo).flatMap { premises.photos[$0] }
    let bytes = picture?.bytes ?? []
    line.end.send(photo: photo, from: offset, of: bytes.span, at: premises.clock.now)
  }
}

extension PhotoID {
  init?(_ name: PhotoName) {
    guard let bytes = Hex.bytes(name.text), bytes.count == 16,
      let high = bytes.span.bigEndian(at: 0, width: 8),
      let low = bytes.span.bigEndian(at: 8, width: 8)
    else { return nil }
    self.init(high: high, low: low)
  }
}

extension PhotoName {
  init?(_ photo: PhotoID) {
    var bytes: [UInt8] = []
    bytes.append(bigEndian: photo.high, width: 8)
    bytes.append(bigEndian: photo.low, width: 8)
    self.init(Hex.text(bytes))
  }
}
