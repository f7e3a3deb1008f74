import Content
import GameCore
import HTTP
import Requests
import Routing
import Services
import Transport
import Uplink
import Wire

/// Carries out the answers of the route handlers.
extension ServerLoop {
  package func requested(_ request: Request, from peer: Peer, id: RequestID) -> Answer<LoopMessage>
  {
    context.metrics.counters.requests.increase()
    if seeksSession(of: request, from: peer, id) { return .later }
    return carryOut(router.answer(to: request, from: peer), of: id)
  }

  func carryOut(_ answer: RouteAnswer, of id: RequestID) -> Answer<LoopMessage> {
    let reply = ReplyAddress(id, loop.mailbox)
    switch answer {
    case .response(let response): return .response(response)
    case .refused(let call, let refusal, let status):
      return .response(response(refusing: call, refusal, status))
    case .webSocket(let purpose): return .webSocket(upgrade(to: purpose))
    case .onDisk(let call, let job):
      let isTaken = context.disk.use { $0.carryOut(job, for: call, to: reply) }
      return isTaken ? .later : .response(Router.diskBusy)
    case .later(let start): return start(reply)
    case .fromLaptop(let picture, let otherwise):
      return ask(for: picture, id) ? .later : carryOut(otherwise, of: id)
    case .fromTable(let asked):
      guard tables[asked.code]?.shows(asked) == true else {
        return .response(asked.call.notFound)
      }
      return read(asked, for: id) ? .later : .response(Router.diskBusy)
    case .ordered(let order, let respond): return carryOut(respond(carryOut(order)), of: id)
    case .reported(let respond): return .response(respond(tableSummaries, report))
    }
  }

  /// Whether the order of the host could be carried out.
  private func carryOut(_ order: HostOrder) -> Bool {
    let now = context.clock.now
    switch order {
    case .close(let code): return remove(code, at: now) != nil
    case .remove(let number, let code): return expel(number, from: code, at: now)
    case .announce(let announcement): announce(announcement)
    case .restart: loop.schedule(after: ServerLoop.restartDelay, .restart)
    }
    return true
  }

  private func upgrade(to purpose: SocketPurpose) -> Upgrade<LoopMessage> {
    switch purpose {
    case .page(_, let client):
      Upgrade(
        subprotocols: [WireVersion.subprotocol], requiresSubprotocol: true,
        ticket: .socket(purpose),
        compresses: !context.packingFaults.holds(client))
    case .uplink:
      Upgrade(
        subprotocols: [UplinkVersion.subprotocol], requiresSubprotocol: true,
        ticket: .socket(purpose),
        allowance: .uplink)
    }
  }
}

/// Find: overviews that are being sent (AH3).
extension ServerLoop {
  /// Connections of some of these overviews may have ended without notice.
  private static let mostOverviews = 256

  func expect(_ note: OverviewNote, of answer: RequestID) {
    if overviews.count == ServerLoop.mostOverviews { overviews.removeFirst() }
    overviews.append((answer, note))
  }

  /// Lets a worker read a file that the player may have. Returns false if the worker has too much to do.
  func read(_ asked: ShownFileRequest, for request: RequestID) -> Bool {
    let read = router.reading(asked)
    return context.disk.add { [mailbox = loop.mailbox] in
      mailbox.post(.pieceRead(asked, read(), for: request))
    }
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
    if let tableHost = tables[note.code] {
      tableHost.apply(.overviewSent(note.number, to: note.player), at: context.clock.now)
    } else {
      uplinks.overviewSent(note)
    }
  }
}

extension ContentFolders {
  /// Carries out a job on the worker of these folders. The loop learns of the change before the visitor does.
  mutating func carryOut(_ job: DiskJob, for call: Call, to reply: ReplyAddress) {
    let before = changes
    let result = Result { () throws(Refusal) in try job(&self) }
    if changes != before { reply.mailbox.post(.content(content)) }
    switch result {
    case .success(let response): reply.answer(response)
    case .failure(let refusal): reply.refuse(call, refusal)
    }
  }
}
