import HTTP
import Net
import WebSocket

extension LoopCore {
  /// Reads requests and has them answered, as long as the peer takes the answers.
  @inline(never)
  func readRequests(_ connection: Connection, _ bytes: Span<UInt8>, _ position: inout Int) {
    while position < bytes.count, canRead(connection) {
      do throws(HTTPError) {
        switch try connection.parser.next(bytes, from: &position) {
        case .none: break
        case .expectsContinue:
          enqueue(ResponseWriter.goOn, to: connection)
        case .request(let request):
          ask(connection, request, bytes, &position)
        }
      } catch {
        refuse(connection, error.status)
      }
    }
    noteRequest(connection)
  }

  private func canRead(_ connection: Connection) -> Bool {
    guard case .http = connection.stage else { return false }
    return !connection.isBlocked
  }

  /// Keeps the times of a request that has begun.
  private func noteRequest(_ connection: Connection) {
    if connection.parser.awaitsBody {
      if connection.stretch == nil { connection.stretch = .init(start: now) }
    } else if !connection.parser.isIdle {
      connection.stretch = nil
      if connection.headSince == nil { connection.headSince = now }
    }
  }

  /// Has the application answer a request.
  private func ask(
    _ connection: Connection, _ request: Request, _ bytes: Span<UInt8>, _ position: inout Int
  ) {
    connection.requests &+= 1
    connection.headSince = nil
    connection.stretch = nil
    connection.asked = Connection.Asked(
      method: request.method, keepsAlive: request.keepsAlive && stopBy == nil)
    if !connection.isReady {
      connection.isReady = true
      admission.becameReady()
    }
    // The stage is `waiting` during the call already, so that an answer may come within it.
    connection.stage = .waiting
    let id = RequestID(raw: connection.token, number: connection.requests)
    switch delegate.requested(request, from: connection.peer, id: id) {
    case .response(let response): answer(id, with: response)
    case .watched(let response): answer(id, with: response, isWatched: true)
    case .later: updateInterest(connection)
    case .webSocket(let upgrade):
      let rest = bytes.extracting(position...)
      if accept(connection, request, upgrade, rest) { position = bytes.count }
    }
  }

  func answer(_ id: RequestID, with response: Response, isWatched: Bool = false) {
    guard let connection = connection(id.raw), connection.requests == id.number,
      case .waiting = connection.stage, let asked = connection.asked
    else { return }
    connection.asked = nil
    connection.stage = .http
    write(connection, response, asked, watching: isWatched ? id.number : nil)
    connection.idleSince = now
    if !asked.keepsAlive || stopBy != nil { return finish(connection) }
    updateInterest(connection)
    if !connection.unread.isEmpty || connection.channel?.peerHasEnded == true {
      visit(connection)
    }
  }

  /// Answers a request that is malformed or late, and ends the connection.
  func refuse(_ connection: Connection, _ status: Status) {
    let asked = Connection.Asked(method: .get, keepsAlive: false)
    write(connection, plain(status), asked)
    finish(connection)
  }

  private func write(
    _ connection: Connection, _ response: Response, _ asked: Connection.Asked,
    watching number: UInt32? = nil
  ) {
    let writer = ResponseWriter(
      method: asked.method, keepsAlive: asked.keepsAlive && stopBy == nil, date: date)
    do throws(HTTPError) {
      let head = try writer.head(of: response)
      enqueue(head, to: connection)
      connection.watched = number
      if writer.sendsBody(of: response) { enqueue(response.body, to: connection) }
    } catch {
      // A field of the application's that would split the answer.
      write(connection, plain(.internalError), asked)
    }
  }

  /// An answer of the transport's own.
  private func plain(_ status: Status) -> Response {
    .text("\(status.code) \(status.reason)\n", status: status, fields: fields)
  }

  // MARK: Becoming a WebSocket

  /// Makes the connection a WebSocket, here or on another loop. True if `rest`, what came after
  /// the request, went with it.
  private func accept(
    _ connection: Connection, _ request: Request, _ upgrade: Upgrade<any Sendable>,
    _ rest: Span<UInt8>
  ) -> Bool {
    let id = RequestID(raw: connection.token, number: connection.requests)
    let head: [UInt8]
    let deflate: DeflateTerms.Answer?
    do {
      var response = try Handshake.accept(
        request, subprotocols: upgrade.subprotocols,
        requiresSubprotocol: upgrade.requiresSubprotocol, fields: upgrade.fields)
      deflate = try packer?.terms.answer(to: request)
      if let deflate { response.fields.append(deflate.field) }
      head = try ResponseWriter(method: request.method, keepsAlive: true, date: date)
        .head(of: response)
    } catch let error as HandshakeError {
      var response = error.response
      response.fields += fields
      answer(id, with: response)
      return false
    } catch {
      answer(id, with: plain(.internalError))
      return false
    }
    guard let target = upgrade.loop, target != index, orders.indices.contains(target) else {
      open(
        connection, by: request, ticket: upgrade.ticket, agreement: deflate?.agreement,
        allowance: upgrade.allowance, unsent: head, unread: [])
      return false
    }
    move(
      connection, to: target, request, upgrade, deflate?.agreement,
      unread: Array(copying: rest), head: head)
    return true
  }

  private func move(
    _ connection: Connection, to target: Int, _ request: Request,
    _ upgrade: Upgrade<any Sendable>, _ agreement: DeflateAgreement?, unread: [UInt8], head: [UInt8]
  ) {
    let earlier = takeAll(from: connection)
    let sealed = connection.channel.map { takeAllSealed(from: $0) } ?? []
    detach(connection)
    guard let descriptor = connection.giveUpDescriptor() else { return }
    orders[target].post(
      .moved(
        Parcel(
          handed: Handed(descriptor, connection.channel?.giveUp()), peer: connection.peer,
          request: request, ticket: upgrade.ticket, unread: unread, unsent: earlier + head,
          agreement: agreement, allowance: upgrade.allowance, sealed: sealed,
          peerHasEnded: connection.channel?.peerHasEnded ?? false)))
  }

  /// The connection is a WebSocket of this loop from here on.
  func open(
    _ connection: Connection, by request: Request, ticket: (any Sendable)?,
    agreement: DeflateAgreement?, allowance: Allowance?, unsent: [UInt8], unread: [UInt8]
  ) {
    if let allowance { connection.allow(allowance, limits) }
    connection.stage = .webSocket
    connection.asked = nil
    connection.headSince = nil
    connection.parser.end()
    connection.isOpen = true
    if let agreement { connection.agree(agreement) }
    connection.nextPing = now + limits.pingInterval
    recount(connection)
    enqueue(unsent, to: connection)
    updateInterest(connection)
    delegate.opened(connection.id, by: request, from: connection.peer, ticket: ticket)
    if !unread.isEmpty {
      connection.unread = unread
      rest.resume(connection)
    }
  }
}
