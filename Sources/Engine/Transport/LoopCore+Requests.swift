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
      case .expectsContinue: enqueue(ResponseWriter.goOn, to: connection)
      case .request(let request): ask(connection, request, http.requests, bytes, &position)
      case .malformed(let status): refuse(connection, status)
      }
    }
  }

  /// Has the application answer a request.
  private func ask(
    _ connection: Connection, _ request: Request, _ number: UInt32, _ bytes: Span<UInt8>,
    _ position: inout Int
  ) {
    if !connection.isReady {
      connection.isReady = true
      admission.becameReady()
    }
    let id = RequestID(raw: connection.token, number: number)
    switch delegate.requested(request, from: connection.peer, id: id) {
    case .response(let response): answer(id, with: response)
    case .watched(let response): answer(id, with: response, isWatched: true)
    case .later: updateInterest(connection)
    case .webSocket(let upgrade):
      let rest = bytes.extracting(position...)
      if accept(connection, request, id, upgrade, rest) { position = bytes.count }
    }
  }

  func answer(_ id: RequestID, with response: Response, isWatched: Bool = false) {
    guard let connection = connection(id.raw),
      let asked = connection.http?.answered(id.number, at: now)
    else { return }
    let written = answers.written(response, to: asked)
    send(written, to: connection, watching: isWatched ? id.number : nil)
    if !written.keepsAlive { return finish(connection) }
    updateInterest(connection)
    if !connection.unread.isEmpty || connection.channel?.peerHasEnded == true {
      deferReading(connection)
    }
  }

  /// Answers a request that is malformed or late, and ends the connection.
  func refuse(_ connection: Connection, _ status: Status) {
    send(answers.refusal(status), to: connection)
    finish(connection)
  }

  private var answers: AnswerWriting {
    AnswerWriting(
      fields: fields, deflation: packer?.terms, isStopping: stopBy != nil, date: date)
  }

  private func send(
    _ written: AnswerWriting.Written, to connection: Connection, watching number: UInt32? = nil
  ) {
    enqueue(written.head, to: connection)
    // Of a long body the last byte may leave at once.
    connection.watched = number
    enqueue(written.body, to: connection)
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
        open(
          connection, by: request, ticket: upgrade.ticket, agreement: agreement,
          allowance: upgrade.allowance, unsent: head, unread: [])
        return false
      }
      move(
        connection, to: target, request, upgrade, agreement, unread: Array(copying: rest),
        head: head)
      return true
    }
  }

  private func move(
    _ connection: Connection, to target: Int, _ request: Request,
    _ upgrade: Upgrade<any Sendable>, _ agreement: DeflateAgreement?, unread: [UInt8], head: [UInt8]
  ) {
    let waiting = output.takeAll(of: connection)
    detach(connection)
    guard let descriptor = connection.giveUpDescriptor() else { return }
    commands[target].post(
      .moved(
        ConnectionHandover(
          handed: TransferredDescriptor(descriptor, connection.channel?.giveUp()),
          peer: connection.peer,
          request: request, ticket: upgrade.ticket, unread: unread, unsent: waiting.plain + head,
          agreement: agreement, allowance: upgrade.allowance, sealed: waiting.sealed,
          peerHasEnded: connection.channel?.peerHasEnded ?? false)))
  }

  /// The connection is a WebSocket of this loop from here on.
  func open(
    _ connection: Connection, by request: Request, ticket: (any Sendable)?,
    agreement: DeflateAgreement?, allowance: Allowance?, unsent: [UInt8], unread: [UInt8]
  ) {
    if let allowance { connection.socket.allow(allowance, limits) }
    connection.open(at: now, limits)
    connection.isOpen = true
    if let agreement { connection.agree(agreement) }
    recount(connection)
    enqueue(unsent, to: connection)
    updateInterest(connection)
    delegate.opened(connection.id, by: request, from: connection.peer, ticket: ticket)
    if !unread.isEmpty {
      connection.unread = unread
      pending.resume(connection)
    }
  }
}
