import HTTP
import Net
import TLS

// How connections begin: accepted at a listener, dealt or handed over by another loop, or dialled.

extension LoopCore {
  func accept(_ listener: Int) {
    let isExhausted = acceptor?.accept(listener, admission) { descriptor, peer, turn in
      let target = turn % commands.count
      if target == index {
        adopt(descriptor, peer)
      } else {
        commands[target].post(.accepted(TransferredDescriptor(descriptor), peer))
      }
    }
    if isExhausted == true {
      acceptor?.pause(at: now, in: &connections)
      clock.makeDeferredDue()
    }
  }

  func perform(_ command: LoopCommand) {
    switch command {
    case .accepted(let handed, let peer):
      if let descriptor = handed.take() { adopt(descriptor, peer) }
    case .moved(let handover): adopt(handover)
    case .found(let addresses, let id):
      perform(dials.found(addresses, for: id, at: now, limits), for: id)
    case .renewed(let settings, let listener): _ = contexts.renew(settings, listener: listener)
    case .stop: stop()
    }
  }

  // MARK: Taking in

  func adopt(_ descriptor: Int32, _ peer: Peer) {
    if let connection = try? insert(descriptor, peer), stopBy != nil { drop(connection, .lost) }
  }

  func adopt(_ handover: ConnectionHandover) {
    let channel = SecureChannel(
      of: handover.handed.takeSession(), peerHasEnded: handover.peerHasEnded)
    guard let descriptor = handover.handed.take(),
      let connection = try? insert(descriptor, handover.peer, channel)
    else { return }
    connection.isReady = true
    if let channel { output.append(sealed: handover.sealed.span, to: channel) }
    open(connection, handover.opening)
    if stopBy != nil { happened(.stopping, to: connection) }
  }

  private func insert(
    _ descriptor: Int32, _ peer: Peer, _ moved: SecureChannel? = nil, dialling: Dialling? = nil
  ) throws(NetError) -> Connection {
    let channel = moved ?? (peer.isSecure ? SecureChannel() : nil)
    let (connection, error) = connections.insert { token in
      Connection(
        token: token, owning: descriptor, peer: peer, channel: channel, limits: limits, now: now,
        dialling: dialling)
    }
    watchTime(of: connection)
    guard let error else { return connection }
    dropAddress(connection)
    throw error
  }

  // MARK: Dialling

  /// Begins to connect. What comes of it is told later, once.
  func dial(_ destination: Destination) -> DialID {
    let (id, action) = dials.begin(destination, at: .now, limits)
    perform(action, for: id)
    return id
  }

  /// Forgets a connection under way: nothing is told of it any more.
  func cancel(_ id: DialID) {
    guard dials.end(id) else { return }
    for connection in connections.all where connection.dialling?.id == id {
      drop(connection, .lost)
    }
  }

  func perform(_ action: DialAction, for id: DialID) {
    var next = action
    while true {
      do throws(NetError) {
        switch next {
        case .nothing: return
        case .find(let address): return commands[index].post(.found([address], id))
        case .lookUp(let name): return try commands[index].lookUp(name, for: id)
        case .connect(let endpoint):
          guard let dialling = dials.underWay[id] else { return }
          let (descriptor, peer) = try dialling.connect(to: endpoint)
          _ = try insert(descriptor, peer, dialling: dialling)
          return
        case .tell(let fault): return pending.failed(id, fault)
        }
      } catch {
        next = dials.unreachable(id, errno: error.errno, at: now, limits)
      }
    }
  }

  /// The address that this connection was made to is of no use, for this reason; the next one is tried.
  func giveUpAddress(_ connection: Connection, errno: Int32) {
    guard let id = connection.dialling?.id else { return }
    dropAddress(connection)
    perform(dials.unreachable(id, errno: errno, at: now, limits), for: id)
  }

  /// Drops a connection whose dial, if it has one, goes on without it.
  private func dropAddress(_ connection: Connection) {
    connection.end(.finishing(until: now))
    drop(connection, .lost)
  }

  /// Begins TLS with a server.
  func greet(_ connection: Connection, _ server: String) {
    guard let channel = connection.channel else { return }
    do throws(TLSError) {
      try channel.begin(try contexts.forDialling(), to: server, through: output.pipe)
      keepSealed(connection, channel)
    } catch {
      fail(connection, channel, error)
    }
  }

  /// Reads the server's answer, up to where frames begin.
  func readAnswer(_ connection: Connection, _ bytes: Span<UInt8>, _ position: inout Int) {
    guard let dialling = connection.dialling else { return }
    do throws(AnswerError) {
      guard let opened = try dialling.received(bytes, from: &position) else { return }
      _ = dials.end(dialling.id)
      output.noteDialled()
      connection.open(at: now, limits)
      rewatch(connection)
      delegate.reached(connection.id, by: dialling.id, subprotocol: opened.subprotocol)
    } catch {
      perform(.failDial(.refused(error)), on: connection)
    }
  }
}
