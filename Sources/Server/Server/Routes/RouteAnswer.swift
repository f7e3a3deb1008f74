import HTTP
import Net
import People
import Transport

/// What the handler of a route answers. The loop carries it out.
indirect enum RouteAnswer: Sendable {
  /// This, at once.
  case response(Response)
  /// A WebSocket, on the loop that owns it.
  case webSocket(SocketPurpose)
  /// A worker that may read and write files makes the response.
  case onDisk(@Sendable () -> Response)
  /// The function starts what takes longer, and posts the response to the address afterwards.
  case later(@Sendable (ReplyAddress) -> Answer<LoopMessage>)
  /// The laptop at whose table the player is a guest has the picture; without such a laptop the
  /// second answer counts.
  case fromLaptop(RemotePicture, otherwise: RouteAnswer)
  /// The table that is named decides whether this player may have the piece.
  case fromTable(FindRequest)
}

/// What a WebSocket is for.
enum SocketPurpose: Sendable {
  /// A page at the foyer or at a table.
  case page(ClientSession.Place)
  /// A laptop's uplink (R4).
  case uplink(UplinkKey)
}

/// Where a response that comes later is posted.
struct ReplyAddress: Sendable {
  /// The index of the loop that waits.
  let loop: Int
  let request: RequestID
  /// Of all loops.
  let mailboxes: [Mailbox<LoopMessage>]

  func answer(_ response: Response) {
    mailboxes[loop].post(.answer(request, response))
  }
}
