import HTTP
import Routing
import Services
import Transport
import Uplink
import Wire

/// Carries out the answers of the route handlers.
extension ServerLoop {
  package func requested(_ request: Request, from peer: Peer, id: RequestID) -> Answer<LoopMessage>
  {
    context.metrics[loop.index].requests.increase()
    if seeksSession(of: request, from: peer, id) { return .later }
    return carryOut(router.answer(to: request, from: peer), of: id)
  }

  func carryOut(_ answer: RouteAnswer, of id: RequestID) -> Answer<LoopMessage> {
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
    case .page(let place, let client):
      Upgrade(
        subprotocols: [WireVersion.subprotocol], requiresSubprotocol: true,
        loop: owner(of: place), ticket: .socket(purpose),
        compresses: !context.packingFaults.holds(client))
    case .uplink(let key):
      Upgrade(
        subprotocols: [UplinkVersion.subprotocol], requiresSubprotocol: true,
        loop: key.loop(of: loop.count), ticket: .socket(purpose),
        allowance: Allowance(message: Router.longestFrame))
    }
  }

  /// The index of the loop that owns a page's socket.
  private func owner(of place: ClientSession.Place) -> Int {
    if case .table(let code?) = place, let laptop = context.uplinks.loop(of: code) { return laptop }
    return place.loop(of: loop.count)
  }
}

/// Find on a loop: overviews that are being sent (AH3).
extension ServerLoop {
  /// Connections of some of these overviews may have ended without notice.
  private static let mostOverviews = 256

  func expect(_ note: OverviewNote, of answer: RequestID) {
    if overviews.count == ServerLoop.mostOverviews { overviews.removeFirst() }
    overviews.append((answer, note))
  }

  /// Carries out a table's decision: a worker reads the file, or the player does not get it.
  package func decided(_ asked: ShownFileRequest, isShown: Bool, for request: RequestID) {
    guard isShown else { return loop.answer(request, with: asked.call.notFound) }
    let isTaken = context.disk.add { [context, mailbox = loop.mailboxes[loop.index]] in
      mailbox.post(.pieceRead(asked, Router.read(asked, of: context), for: request))
    }
    if !isTaken { loop.answer(request, with: Router.diskBusy) }
  }

  /// Answers a request for a piece that was read.
  package func give(_ response: Response, of asked: ShownFileRequest, to request: RequestID) {
    guard let note = asked.note, response.status == .ok else {
      return loop.answer(request, with: response)
    }
    expect(note, of: request)
    loop.answer(request, with: response, isWatched: true)
  }

  package func written(_ answer: RequestID) {
    guard let index = overviews.firstIndex(where: { $0.answer == answer }) else { return }
    let note = overviews.remove(at: index).note
    loop.post(.overviewSent(note), to: owner(of: .table(note.code)))
  }
}
