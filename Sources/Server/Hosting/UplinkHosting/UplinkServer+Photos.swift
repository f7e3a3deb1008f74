import Bytes
import Crypto
import Services
import Tables
import Transport
import Uplink

/// Photos on an uplink: those of a laptop's players for the pages of its guests, and those of
/// guests for the laptop.
extension UplinkServer {
  /// Requests a picture that this server does not have from the laptop of the table.
  package func asked(for picture: RemotePicture, by asker: RequestID) {
    guard let line = line(of: picture) else { return answer([asker], []) }
    // This server's bank has it; only a guest of the table is told so.
    if case .medium = picture.kind { return answer([asker], RemotePicture.permission) }
    guard
      let photo = picture.photo(at: picture.table.flatMap { tables[$0]?.key }),
      line.end.want(photo, at: context.clock.now)
    else { return answer([asker], []) }
    line.photoAskers[photo, default: []].append(asker)
    settle(line)
  }

  /// The laptop that may have the picture: that of the named table if the requester is a guest
  /// there; without a name, any whose guest the requester is.
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

  /// Answers the requests for a photo. Empty bytes mean that the laptop does not have it.
  func photoCame(_ photo: PhotoID, _ bytes: [UInt8], from line: UplinkPeer) {
    answer(line.photoAskers.removeValue(forKey: photo) ?? [], bytes)
  }

  private func answer(_ askers: [RequestID], _ bytes: [UInt8]) {
    for asker in askers { loop.post(.photoFound(bytes, for: asker)) }
  }

  /// Notifies the laptop that a guest's page has received a whole overview (AH3). The clock of the
  /// game waits for this.
  package func overviewSent(_ note: OverviewNote) {
    guard let line = tables[note.code]?.line,
      let guest = line.guests.values.filter({
        $0.client.player == note.player && $0.client.place == .table(note.code)
      }).max(by: { $0.stream < $1.stream })
    else { return }
    line.end.overviewSent(to: guest.stream, number: note.number)
    settle(line)
  }

  /// Sends the laptop a part of a guest's photo.
  func sendPhoto(_ photo: PhotoID, from offset: Int, to line: UplinkPeer) {
    let picture = context.photos[PhotoName(photo)]
    let bytes = picture?.bytes ?? []
    line.end.send(photo: photo, from: offset, of: bytes.span)
  }
}
