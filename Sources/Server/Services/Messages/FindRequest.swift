import Content
import GameCore
import Requests
import Tables

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

/// A request for a piece of a picture of Find. The named table decides: only a player who now looks
/// for the face in this picture gets it (AH2).
package struct FindRequest: Sendable {
  package let call: Call
  package let piece: FindPiece
  package let player: PlayerID
  package let code: TableCode
  /// The index of the picture in the game, from 0; `nil` if the request does not name it.
  package let number: Int?

  package init(call: Call, piece: FindPiece, player: PlayerID, code: TableCode, number: Int?) {
    self.call = call
    self.piece = piece
    self.player = player
    self.code = code
    self.number = number
  }

  /// The overview that a clock waits for (AH3); `nil` for another piece.
  package var note: OverviewNote? {
    guard piece.part == .overview, let number else { return nil }
    return OverviewNote(number: number, player: player, code: code)
  }
}
