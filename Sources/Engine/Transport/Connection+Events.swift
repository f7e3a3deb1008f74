import HTTP
import Net
import WebSocket

// The only places that ask for the stage of a connection. What happens goes to the machine of the
// stage; what the loop does about it is the same for all stages (`LoopCore.happened`).

/// What happens to a connection, besides the bytes that come.
enum ConnectionEvent: Equatable {
  /// The connection's deadline is reached.
  case timePassed
  /// The peer has ended its side. `hasUnsent`: bytes wait for it.
  case peerEnded(hasUnsent: Bool)
  /// The kernel has taken everything.
  case allWritten
  /// The kernel has taken everything that a full socket had left over.
  case drained
  /// So many bytes wait for the peer, which are more than usual.
  case backlogGrew(Int)
  /// The service ends.
  case stopping
  /// All connections together hold too much, and this one must make room.
  case memoryWanted
}

/// What becomes of the bytes that come.
enum Reading {
  /// They are read as requests; while the socket is full they are not read.
  case requests
  /// They are not read before a request is answered.
  case paused
  /// They are read as a server's answer to our handshake.
  case answer
  /// They are read as frames.
  case frames
  /// They are thrown away.
  case discarded
  /// The connection is gone.
  case none
}

/// What a loop must do for a connection whose reading was deferred.
enum DeferredReading: Equatable {
  case nothing
  /// Read on in the bytes that are kept.
  case resume
  /// Read as much as a request has.
  case few
  /// Read as much as there is room for.
  case all
}

extension Connection {
  var reading: Reading {
    switch stage {
    case .http(let http): http.isAnswering ? .paused : .requests
    case .dialling: .answer
    case .webSocket: .frames
    case .ending(.finishing), .ending(.lingering): .discarded
    case .ending(.gone): .none
    }
  }

  /// Decides what is to be done about an event. Inlined, and `limits` read where they are needed: they are
  /// many, and a call would copy all of them.
  @inline(__always)
  func happened(
    _ event: ConnectionEvent, at now: Instant, _ limits: @autoclosure () -> Limits
  ) -> ConnectionAction {
    switch stage {
    case .http(let http): happened(event, http, at: now, limits())
    case .dialling(let dialling): happened(event, dialling, at: now)
    case .webSocket: happenedToSocket(event, at: now, limits())
    case .ending(let ending): happened(event, ending, at: now, limits())
    }
  }

  /// When the loop must tell that time has passed; nil: no time runs. Inlined for the same reason.
  @inline(__always)
  func deadline(_ limits: Limits) -> Instant? {
    let machine: Instant?
    switch stage {
    case .http(let http): machine = http.deadline(isBlocked: isBlocked, limits)
    case .dialling(let dialling): return dialling.deadline
    case .webSocket: return socket.deadline(blockedSince: blocking?.since, limits)
    case .ending(.gone): return nil
    case .ending(let ending): machine = ending.deadline(isBlocked: isBlocked)
    }
    guard let taken = blocking?.taken.end(limits) else { return machine }
    return machine.map { min($0, taken) } ?? taken
  }

  @inline(__always)
  private func happened(
    _ event: ConnectionEvent, _ http: HTTPConnection, at now: Instant,
    _ limits: @autoclosure () -> Limits
  ) -> ConnectionAction {
    switch event {
    case .timePassed:
      let action = http.timePassed(at: now, isBlocked: isBlocked, limits())
      return action == .nothing && !isTaken(at: now, limits()) ? .drop(.lost) : action
    case .peerEnded(let hasUnsent): return http.peerEnded(hasUnsent: hasUnsent)
    case .drained: return http.drained()
    case .stopping: return http.stopping(isWaiting: isDeferred)
    case .memoryWanted: return http.memoryWanted(isBlocked: isBlocked)
    case .allWritten, .backlogGrew: return .nothing
    }
  }

  private func happened(
    _ event: ConnectionEvent, _ dialling: Dialling, at now: Instant
  ) -> ConnectionAction {
    switch event {
    case .timePassed: dialling.timePassed(at: now)
    case .peerEnded, .stopping, .memoryWanted: .drop(.lost)
    case .allWritten, .drained, .backlogGrew: .nothing
    }
  }

  @inline(__always)
  private func happenedToSocket(
    _ event: ConnectionEvent, at now: Instant, _ limits: @autoclosure () -> Limits
  ) -> ConnectionAction {
    switch event {
    case .timePassed: socket.timePassed(at: now, blockedSince: blocking?.since, limits())
    case .peerEnded: socket.peerEnded()
    case .drained: socket.drained()
    case .backlogGrew(let count): socket.backlogGrew(to: count, limits())
    case .stopping: socket.stopping()
    case .memoryWanted: socket.memoryWanted(isBlocked: isBlocked)
    case .allWritten: .nothing
    }
  }

  @inline(__always)
  private func happened(
    _ event: ConnectionEvent, _ ending: ConnectionEnding, at now: Instant,
    _ limits: @autoclosure () -> Limits
  ) -> ConnectionAction {
    switch event {
    case .timePassed:
      let action = ending.timePassed(at: now, isBlocked: isBlocked)
      return action == .nothing && !isTaken(at: now, limits()) ? .drop(.lost) : action
    case .peerEnded(let hasUnsent): return ending.peerEnded(hasUnsent: hasUnsent)
    case .allWritten: return ending.allWritten()
    case .memoryWanted: return .drop(.lost)
    case .drained, .backlogGrew, .stopping: return .nothing
    }
  }

  /// What the socket must be watched for.
  var wantedInterest: Readiness {
    let writable: Readiness = isBlocked ? .writable : []
    if hasEnded { return writable }
    switch reading {
    case .requests: return isBlocked ? .writable : .readable
    case .answer: return writable.union(dialling?.isConnected == false ? .writable : .readable)
    case .frames, .discarded: return writable.union(.readable)
    case .paused, .none: return writable
    }
  }

  /// What is to be done when it is its turn to be read.
  var deferredReading: DeferredReading {
    switch reading {
    case .answer, .frames: return .all
    case .paused, .discarded, .none: return .nothing
    case .requests:
      // Kept bytes go before those in the socket.
      if !hasKept { return .few }
      return isBlocked ? .nothing : .resume
    }
  }

  /// Bytes are kept, or the peer's close_notify, which count before what is in the socket.
  var hasKept: Bool { !unread.isEmpty || channel?.peerHasEnded == true }

  /// The peer's close_notify has come, and all that came before it is read and answered.
  var hasEndedTLS: Bool {
    guard channel?.peerHasEnded == true, !hasEnded, unread.isEmpty else { return false }
    switch reading {
    case .requests: return !isBlocked
    case .answer, .frames: return true
    case .discarded: return isFinishing
    case .paused, .none: return false
    }
  }

  /// Its TLS, if a handshake is to go on; nil: nothing is to be read.
  var handshaking: SecureChannel? {
    switch reading {
    case .requests, .answer: channel
    case .paused, .frames, .discarded, .none: nil
    }
  }

  // MARK: The machine of a stage

  /// Nil: the connection reads no requests.
  var http: HTTPConnection? {
    if case .http(let http) = stage { http } else { nil }
  }

  /// Nil: the connection is not on its way to a server.
  var dialling: Dialling? {
    if case .dialling(let dialling) = stage { dialling } else { nil }
  }

  var isEnding: Bool {
    if case .ending = stage { true } else { false }
  }

  var isFinishing: Bool {
    if case .ending(.finishing) = stage { true } else { false }
  }

  var isGone: Bool {
    if case .ending(.gone) = stage { true } else { false }
  }
}

/// What a loop must do about a connection after an event. The connection's machine decides it;
/// `LoopCore.happened` carries it out.
enum ConnectionAction: Equatable {
  case nothing
  /// End the connection at once. The application is told why, if it knows the connection.
  case drop(Closing)
  /// Answer with this status, then end the connection.
  case refuse(Status)
  /// Send what is queued, then end our side.
  case finish
  /// Everything is sent: end our side and wait for the peer's end.
  case endSending
  /// Read the bytes that have come.
  case read
  /// Tell the application that the socket takes bytes again.
  case tellDrained
  /// Send a ping.
  case ping
  /// Start the closing handshake.
  case close(CloseCode)
  /// Send a close frame for the peer's fault, then end the connection.
  case fail(CloseCode)
  /// Give the address that is being dialled up, for this reason, and try the next one.
  case giveUpAddress(errno: Int32)
  /// Begin TLS with the server of this name.
  case greet(String)
  /// Send the request of our handshake.
  case ask([UInt8])
  /// The server that is being dialled is not reached.
  case failDial(DialFault)
}

/// The last part of a connection's life.
enum ConnectionEnding: Equatable {
  /// What is queued is sent, then our side ends.
  case finishing(until: Instant)
  /// Our side has ended. What the peer still sends is thrown away, because closing with
  /// unread bytes would reset the connection and destroy what the peer has not read.
  case lingering(until: Instant)
  /// The descriptor is closed, or another loop has it.
  case gone

  func timePassed(at now: Instant, isBlocked: Bool) -> ConnectionAction {
    switch self {
    case .finishing(let until): !isBlocked && now >= until ? .drop(.lost) : .nothing
    case .lingering(let until): now >= until ? .drop(.lost) : .nothing
    case .gone: .nothing
    }
  }

  /// When `timePassed` has something to decide; nil: no time runs.
  @inline(__always)
  func deadline(isBlocked: Bool) -> Instant? {
    switch self {
    case .finishing(let until): isBlocked ? nil : until
    case .lingering(let until): until
    case .gone: nil
    }
  }

  func peerEnded(hasUnsent: Bool) -> ConnectionAction {
    switch self {
    case .finishing: hasUnsent ? .nothing : .drop(.lost)
    case .lingering: .drop(.lost)
    case .gone: .nothing
    }
  }

  /// The kernel has taken everything.
  func allWritten() -> ConnectionAction {
    switch self {
    case .finishing: .endSending
    case .lingering, .gone: .nothing
    }
  }
}
