import Bytes
import Crypto
import GameCore
import Tables
import Transport
import Uplink

/// Photos on their way over a line: those of a laptop's players to the pages of its guests, and guests'
/// to the laptop.
extension UplinkServer {
  /// A guest's page asks for a picture that this server does not have: the laptop of its table may.
  func asked(for picture: RemotePicture, asker: PhotoAsker) {
    guard let line = line(of: picture),
      let photo = picture.photo(at: picture.table.flatMap { tables[$0]?.key }),
      line.end.want(photo, at: context.clock.now)
    else { return answer([asker], []) }
    line.photoAskers[photo, default: []].append(asker)
    settle(line)
  }

  /// By which the picture has to come: of the table that is named, if who asks is a guest there, or of
  /// any where who asks is a guest.
  private func line(of picture: RemotePicture) -> UplinkPeer? {
    let known = picture.table.map { code in tables[code].map { [$0.line] } ?? [] }
    return (known ?? Array(lines.values)).first { line in
      line.socket != nil
        && line.guests.values.contains { guest in
          guest.client.player == picture.player
            && (picture.table == nil || guest.client.place == .table(picture.table))
        }
    }
  }

  /// A photo has come, or is not to be had.
  func photoCame(_ photo: PhotoID, _ bytes: [UInt8], from line: UplinkPeer) {
    answer(line.photoAskers.removeValue(forKey: photo) ?? [], bytes)
  }

  private func answer(_ askers: [PhotoAsker], _ bytes: [UInt8]) {
    for asker in askers { loop.post(.photoFound(bytes, for: asker.request), to: asker.loop) }
  }

  /// All of an overview has left for a guest's page (AH3); the laptop's clock of that game waits for it.
  func overviewSent(_ note: OverviewNote) {
    guard let line = tables[note.code]?.line,
      let guest = line.guests.values.filter({
        $0.client.player == note.player && $0.client.place == .table(note.code)
      }).max(by: { $0.stream < $1.stream })
    else { return }
    line.end.overviewSent(to: guest.stream, number: note.number, at: context.clock.now)
    settle(line)
  }

  /// The laptop wants the photo of a guest, a part at a time.
  func sendPhoto(_ photo: PhotoID, from offset: Int, to line: UplinkPeer) {
    let picture = context.photos[PhotoName(photo)]
    let bytes = picture?.bytes ?? []
    line.end.send(photo: photo, from: offset, of: bytes.span, at: context.clock.now)
  }
}

extension PhotoID {
  init?(_ name: PhotoName) {
    guard let bits = Secret128(name.text) else { return nil }
    self.init(high: bits.high, low: bits.low)
  }
}

extension PhotoName {
  init(_ photo: PhotoID) {
    self.init(Secret128(high: photo.high, low: photo.low))
  }
}
