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
