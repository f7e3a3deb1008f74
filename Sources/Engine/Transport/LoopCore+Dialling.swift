import HTTP
import Net
import TLS
import WebSocket

// A loop as a client: name, connection, TLS, handshake, and then a WebSocket as any other, whose
// frames go out masked. Nothing of it stands in the way of those that are served.

extension LoopCore {
  /// Begins to connect. What comes of it is told later, once.
  func dial(_ destination: Destination) -> DialID {
    let id = dials.next()
    do throws(DialFault) {
      guard stopBy == nil else { throw .stopping }
      try dials.begin(id, destination, at: .now, limits)
      try lookUp(destination.host, for: id)
    } catch {
      failed(id, error)
    }
    return id
  }

  /// An address is found here; a name by a thread of its own, because that may take long.
  private func lookUp(_ host: String, for id: DialID) throws(DialFault) {
    let box = commands[index]
    if let address = IPAddress(host) { return box.post(.found([address], id)) }
    do throws(NetError) {
      try Thread { box.post(.found(NameLookup.addresses(of: host), id)) }.detach()
    } catch {
      guard case .failed(_, let errno) = error else { throw .nameUnknown }
      throw .unreachable(errno: errno)
    }
  }

  /// Forgets a connection under way: nothing is told of it any more.
  func cancel(_ id: DialID) {
    guard dials.end(id) else { return }
    for connection in allConnections where connection.dialling?.id == id {
      drop(connection, .lost)
    }
  }

  private func failed(_ id: DialID, _ fault: DialFault) {
    _ = dials.end(id)
    pending.failed(id, fault)
  }

  // MARK: Connecting

  func found(_ addresses: [IPAddress], for id: DialID) {
    guard let dialling = dials.underWay[id] else { return }
    dialling.found(addresses)
    tryNextAddress(dialling)
  }

  private func tryNextAddress(_ dialling: Dialling) {
    if now >= dialling.until { return failed(dialling.id, .late) }
    while let endpoint = dialling.nextAddress(until: now + limits.connectTime) {
      do throws(NetError) {
        return try connect(dialling, to: endpoint)
      } catch {
        if case .failed(_, let errno) = error { dialling.fault = .unreachable(errno: errno) }
      }
    }
    failed(dialling.id, dialling.fault)
  }

  private func connect(_ dialling: Dialling, to endpoint: Endpoint) throws(NetError) {
    let descriptor = try Socket.connect(to: endpoint).release()
    let isSecure = dialling.destination.isSecure
    let peer = Peer(
      address: endpoint, local: Socket.localEndpoint(descriptor), door: 0, isSecure: isSecure)
    let connection = insert { token in
      Connection(
        token: token, owning: descriptor, peer: peer, channel: isSecure ? SecureChannel() : nil,
        limits: limits, now: now, dialling: dialling)
    }
    do throws(NetError) {
      try watch(descriptor, connection.token)
      updateInterest(connection)
    } catch {
      dropAddress(connection)
      throw error
    }
  }

  /// The socket is writable for the first time: it is connected, or cannot be.
  func connected(_ connection: Connection) {
    guard let dialling = connection.dialling, !dialling.isConnected else { return }
    let error = Socket.takeError(connection.descriptor)
    guard error == 0 else { return giveUpAddress(connection, errno: error) }
    dialling.isConnected = true
    updateInterest(connection)
    if let channel = connection.channel {
      greet(connection, channel, dialling)
    } else {
      ask(connection, dialling)
    }
  }

  /// The address that this connection was made to is of no use, for this reason; the next one is tried.
  func giveUpAddress(_ connection: Connection, errno: Int32) {
    guard let dialling = connection.dialling else { return }
    dropAddress(connection)
    dialling.fault = .unreachable(errno: errno)
    tryNextAddress(dialling)
  }

  /// Drops a connection whose dial goes on without it.
  private func dropAddress(_ connection: Connection) {
    connection.end(.finishing(until: now))
    drop(connection, .lost)
  }

  // MARK: TLS

  private func greet(_ connection: Connection, _ channel: SecureChannel, _ dialling: Dialling) {
    do throws(TLSError) {
      try channel.begin(try dials.clientContext(), to: dialling.destination.host)
      var nothing: [UInt8] = [0]
      var plain = nothing.mutableSpan
      var position = 0
      _ = try channel.open(Span(), from: &position, into: &plain, through: output.pipe)
      keepSealed(connection, channel)
    } catch {
      fail(connection, .tls(error))
    }
  }

  /// A step of the TLS handshake is made.
  func askIfEstablished(_ connection: Connection) {
    guard let dialling = connection.dialling, !dialling.hasAsked,
      case .established? = connection.channel?.stage
    else { return }
    ask(connection, dialling)
  }

  // MARK: The handshake

  private func ask(_ connection: Connection, _ dialling: Dialling) {
    dialling.hasAsked = true
    enqueue(dialling.handshake.request, to: connection)
  }

  /// Reads the server's answer, up to where frames begin.
  func readAnswer(_ connection: Connection, _ bytes: Span<UInt8>, _ position: inout Int) {
    guard let dialling = connection.dialling else { return }
    do throws(AnswerError) {
      guard let opened = try dialling.handshake.received(bytes, from: &position) else { return }
      reach(connection, dialling, opened)
    } catch {
      fail(connection, .refused(error))
    }
  }

  private func reach(
    _ connection: Connection, _ dialling: Dialling, _ opened: ClientHandshake.Opened
  ) {
    _ = dials.end(dialling.id)
    framesDiffer = true
    connection.open(at: now, limits)
    connection.isOpen = true
    updateInterest(connection)
    delegate.reached(connection.id, by: dialling.id, subprotocol: opened.subprotocol)
  }

  // MARK: Failing

  /// Ends a connection under way; what TLS still has to say of it goes out.
  func fail(_ connection: Connection, _ fault: DialFault) {
    noteFailure(of: connection, fault)
    finish(connection)
  }

  /// The connection that was to become a socket will be none. Does nothing to any other.
  func noteFailure(of connection: Connection, _ fault: DialFault) {
    guard let dialling = connection.dialling, dials.underWay[dialling.id] != nil else { return }
    failed(dialling.id, fault)
  }
}
