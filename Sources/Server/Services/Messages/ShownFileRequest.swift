import Bytes
import Content
import GameCore
import Pictures
import Requests
import Tables
import Uplink

/// An overview that is being sent to a player whose clock waits for it (AH3).
package struct OverviewNote: Sendable {
  /// The index of the picture in the game, from 0.
  package let number: Int
  package let player: PlayerID
  package let code: TableCode

  package init(number: Int, player: PlayerID, code: TableCode) {
    self.number = number
    self.player = player
    self.code = code
  }
}

/// A request for a file that a table shows to some people at some time. The named table decides.
package struct ShownFileRequest: Sendable {
  package enum File: Equatable, Sendable {
    /// A piece of a picture of Find, for a player who now looks for the face in it (AH2).
    case piece(FindPiece)
    /// The picture or sound of a question, for the people of the table (F12).
    case medium(String)
  }

  package let call: Call
  package let file: File
  package let player: PlayerID
  package let code: TableCode
  /// The index of a picture of Find in the game, from 0; `nil` if the request does not name it.
  package let number: Int?

  package init(call: Call, file: File, player: PlayerID, code: TableCode, number: Int? = nil) {
    self.call = call
    self.file = file
    self.player = player
    self.code = code
    self.number = number
  }

  /// The overview that a clock waits for (AH3); `nil` for another file.
  package var note: OverviewNote? {
    guard case .piece(let piece) = file, piece.part == .overview, let number else { return nil }
    return OverviewNote(number: number, player: player, code: code)
  }
}

/// A request for a picture that a laptop has: a photo, a face, or a piece of a picture of Find.
package struct RemotePicture: Sendable {
  package let call: Call
  /// The player of the request, a guest.
  package let player: PlayerID
  package let kind: Kind
  /// `nil`: any table where the player is a guest.
  package var table: TableCode?
  /// Set for an overview that a clock waits for (AH3).
  package var note: OverviewNote?

  package init(
    call: Call, player: PlayerID, kind: Kind, table: TableCode? = nil, note: OverviewNote? = nil
  ) {
    self.call = call
    self.player = player
    self.kind = kind
    self.table = table
    self.note = note
  }

  package enum Kind: Equatable, Sendable {
    case photo(PhotoID)
    case face(PhotoID)
    case piece(FindPiece)
    /// The picture or sound of a question.
    case medium(String)
  }

  /// The answer for a guest's `medium`, which does not come over the uplink.
  package static let permission: [UInt8] = [1]

  /// The id of the picture on the uplink; `table`: the key of the named table. `nil` if no such
  /// piece can exist.
  package func photo(at table: TableKey?) -> PhotoID? {
    switch kind {
    case .photo(let photo), .face(let photo): photo
    case .piece(let piece): table.flatMap { PhotoID(RemotePiece(piece, at: $0)) }
    case .medium: nil
    }
  }
}

/// A piece of a picture that a player sees at a table of a laptop.
package struct RemotePiece: Equatable, Sendable {
  package let piece: FindPiece
  /// The last half of the table's key, enough to tell a laptop's tables apart.
  package let table: UInt32

  package init(_ piece: FindPiece, at table: TableKey) {
    self.piece = piece
    self.table = UInt32(truncatingIfNeeded: table.number)
  }
}

extension PhotoID {
  /// The letters `Find`. A random name begins with them only with a chance of 1 in 2³².
  private static let ofFind: UInt64 = 0x4669_6E64
  /// The value of an overview in place of column and row.
  private static let ofOverview: UInt64 = 0xFFFF_FFFF

  /// `nil` if no such piece can exist.
  package init?(_ far: RemotePiece) {
    guard let number = UInt32(exactly: far.piece.picture) else { return nil }
    var place = PhotoID.ofOverview
    if case .tile(let spot) = far.piece.part {
      guard let column = UInt16(exactly: spot.column), let row = UInt16(exactly: spot.row),
        column < .max
      else { return nil }
      place = UInt64(column) << 16 | UInt64(row)
    }
    self.init(
      high: PhotoID.ofFind << 32 | UInt64(far.table), low: UInt64(number) << 32 | place)
  }

  /// `nil` if the id names another kind of picture.
  package var piece: RemotePiece? {
    guard high >> 32 == PhotoID.ofFind else { return nil }
    let place = low & 0xFFFF_FFFF
    let spot = StoredPicture.Spot(column: Int(place >> 16), row: Int(place & 0xFFFF))
    let part = place == PhotoID.ofOverview ? PicturePiece.overview : .tile(spot)
    return RemotePiece(FindPiece(picture: Int(low >> 32), part: part), at: TableKey(high))
  }
}

extension PhotoID {
  package init?(_ name: PhotoName) {
    guard let bits = Secret128(name.text) else { return nil }
    self.init(high: bits.high, low: bits.low)
  }
}

extension PhotoName {
  package init(_ photo: PhotoID) {
    self.init(Secret128(high: photo.high, low: photo.low))
  }
}
