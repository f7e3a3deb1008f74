import HTTP
import Transport
import Wire

/// Carries out what the handlers of the routes answer.
extension ServerLoop {
  func requested(_ request: Request, from peer: Peer, id: RequestID) -> Answer<LoopMessage> {
    context.metrics[loop.index].requests.increase()
    return carryOut(router.answer(to: request, from: peer), of: id)
  }

  private func carryOut(_ answer: RouteAnswer, of id: RequestID) -> Answer<LoopMessage> {
    let reply = ReplyAddress(loop: loop.index, request: id, mailboxes: loop.mailboxes)
    switch answer {
    case .response(let response): return .response(response)
    case .webSocket(let purpose): return .webSocket(upgrade(to: purpose))
    case .onDisk(let respond):
      let isTaken = context.disk.add { reply.answer(respond()) }
      return isTaken ? .later : .response(Router.diskBusy)
    case .later(let start): return start(reply)
    case .fromLaptop(let picture, let otherwise):
      return ask(for: picture, id) ? .later : carryOut(otherwise, of: id)
    case .fromTable(let asked):
      let waiter = Waiter(loop: loop.index, request: id)
      loop.post(.pieceAsked(asked, waiter), to: asked.code.loop(of: loop.count))
      return .later
    }
  }

  private func upgrade(to purpose: SocketPurpose) -> Upgrade<LoopMessage> {
    switch purpose {
    case .page(let place):
      Upgrade(
        subprotocols: [WireVersion.subprotocol], requiresSubprotocol: true,
        loop: place.loop(of: loop.count), ticket: .socket(purpose))
    case .uplink(let key):
      Upgrade(
        subprotocols: [Router.uplinkProtocol], requiresSubprotocol: true,
        loop: key.loop(of: loop.count), ticket: .socket(purpose),
        allowance: Allowance(message: Router.longestFrame))
    }
  }
}

extension ClientSession.Place {
  /// Which of so many loops owns the socket: the table's, or else the first.
  fileprivate func loop(of count: Int) -> Int {
    switch self {
    case .foyer, .table(nil): 0
    case .table(let code?): code.loop(of: count)
    }
  }
}
