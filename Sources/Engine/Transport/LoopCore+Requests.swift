import HTTP
import Net
import WebSocket

extension LoopCore {
  /// Reads requests and has them answered, as long as the peer takes the answers.
  @inline(never)
  func readRequests(_ connection: Connection, _ bytes: Span<UInt8>, _ position: inout Int) {
    while position < bytes.count, !connection.isBlocked,
      let http = connection.http, !http.isAnswering
    {
      switch http.received(bytes, from: &position, at: now) {
      case .unfinished: break
      case .expectsContinue:
        let goOn = ResponseWriter.goOn
        enqueue(goOn.span, to: connection)
      case .request(let request): ask(connection, request, http.requests, bytes, &position)
      case .malformed(let status): perform(.refuse(status), on: connection)
      }
    }
  }

  /// Has the application answer a request.
  private func ask(
    _ connection: Connection, _ request: Request, _ number: UInt32, _ bytes: Span<UInt8>,
    _ position: inout Int
  ) {
    admission.becameReady(connection)
    let id = RequestID(raw: connection.token, number: number)
    switch delegate.requested(request, from: connection.peer, id: id) {
    case .response(let response): answer(id, with: response)
    case .watched(let response): answer(id, with: response, isWatched: true)
    case .later: rewatch(connection)
    case .webSocket(let upgrade):
      let rest = bytes.extracting(position...)
      if accept(connection, request, id, upgrade, rest) { position = bytes.count }
    }
  }

  func answer(_ id: RequestID, with response: Response, isWatched: Bool = false) {
    guard let connection = connections[id.raw],
      var asked = connection.http?.answered(id.number, at: now)
    else { return }
    asked.keepsAlive = asked.keepsAlive && !admission.isCrowded(connection.peer.address.address)
    let written = answers.written(response, to: asked)
    send(written, to: connection, watching: isWatched ? id.number : nil)
    if !written.keepsAlive { return finish(connection) }
    rewatch(connection)
    if connection.hasKept { deferReading(connection) }
  }

  /// The application vouches for the peer of a socket.
  func vouch(_ socket: SocketID) {
    if let connection = connections[socket.raw] { admission.vouch(connection) }
  }

  func send(
    _ written: AnswerWriting.Written, to connection: Connection, watching number: UInt32? = nil
  ) {
    enqueue(written.head.span, to: connection)
    // Of a long body the last byte may leave at once.
    connection.watched = number
    enqueue(written.body.span, to: connection)
  }

  // MARK: Becoming a WebSocket

  /// Makes the connection a WebSocket, here or on another loop. True if `rest`, what came after
  /// the request, went with it.
  private func accept(
    _ connection: Connection, _ request: Request, _ id: RequestID,
    _ upgrade: Upgrade<any Sendable>, _ rest: Span<UInt8>
  ) -> Bool {
    switch answers.open(request, on: upgrade) {
    case .refused(let response):
      answer(id, with: response)
      return false
    case .accepted(let head, let agreement):
      guard let target = upgrade.loop, target != index, commands.indices.contains(target) else {
        open(connection, upgrade.allowance, agreement)
        head.forEachPart { enqueue($0, to: connection) }
        tellOpened(connection, by: request, upgrade.storedTicket)
        return false
      }
      let opening = Opening(
        request: request, ticket: upgrade.storedTicket, agreement: agreement,
        allowance: upgrade.allowance, unsent: head.bytes, unread: Array(copying: rest))
      connections.unwatch(connection.descriptor)
      let handover = ConnectionHandover(of: connection, opening, from: &output)
      forget(connection)
      if let handover { commands[target].post(.moved(handover)) }
      return true
    }
  }

  /// A connection that another loop has handed over is a WebSocket of this loop from here on.
  func open(_ connection: Connection, _ opening: Opening) {
    connection.unread.append(opening.unread.span)
    open(connection, opening.allowance, opening.agreement)
    enqueue(opening.unsent.span, to: connection)
    tellOpened(connection, by: opening.request, opening.ticket)
  }

  private func open(
    _ connection: Connection, _ allowance: Allowance?, _ agreement: DeflateAgreement?
  ) {
    if let allowance { connection.socket.allow(allowance, limits) }
    connection.open(at: now, limits)
    if let agreement, let packer = output.packer { connection.agree(agreement, packer) }
    recount(connection)
  }

  private func tellOpened(
    _ connection: Connection, by request: Request, _ ticket: Ticket?
  ) {
    connections.updateInterest(connection)
    delegate.opened(connection.id, by: request, from: connection.peer, ticket: ticket)
    if connection.hasKept { pending.resume(connection) }
  }
}
