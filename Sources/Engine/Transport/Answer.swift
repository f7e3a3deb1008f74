import HTTP

/// What an application answers to a request.
public enum Answer<LoopMessage: Sendable>: Sendable {
  /// Answer with this.
  case response(Response)

  /// Answer with this, and say with `Application.written(_:)` when all of it has left for the peer.
  case watched(Response)

  /// Make it a WebSocket. A missing or wrong handshake is answered 400 or 426 by the transport.
  case webSocket(Upgrade<LoopMessage>)

  /// The answer comes with `Loop.answer(_:with:)`. Until then nothing more is read from the
  /// connection; if it goes, the late answer is dropped.
  case later
}

/// The terms of becoming a WebSocket.
public struct Upgrade<LoopMessage: Sendable>: Sendable {
  /// The subprotocols the application speaks, best first. The first one the peer offers is
  /// chosen; if it offers none of them, none is named in the answer.
  public var subprotocols: [String]
  /// Refuse the handshake with 400 if no subprotocol is shared.
  public var requiresSubprotocol: Bool
  /// Further fields of the 101, such as `Set-Cookie`.
  public var fields: [Field]
  /// The loop that shall own the socket; nil: this one. The connection moves before the 101 is
  /// written, and `opened` is called there.
  public var loop: Int?
  /// Handed to `opened`, on whichever loop.
  public var ticket: LoopMessage? {
    get { storedTicket?.message as? LoopMessage }
    set { storedTicket = newValue.map { Ticket($0) } }
  }
  // Without its type: where the layout of an upgrade depends on the application, each answer looks
  // its types up while the program runs. The initializer is inlined for the same reason.
  @usableFromInline var storedTicket: Ticket?
  /// Where the socket carries many people's messages; nil: ``Limits`` hold.
  public var allowance: Allowance?
  /// Whether an offer to compress messages may be accepted, where the service compresses.
  public var compresses: Bool

  /// Without arguments: no subprotocol, on this loop, nothing handed over.
  @inlinable
  public init(
    subprotocols: [String] = [], requiresSubprotocol: Bool = false, fields: [Field] = [],
    loop: Int? = nil, ticket: LoopMessage? = nil, allowance: Allowance? = nil,
    compresses: Bool = true
  ) {
    self.subprotocols = subprotocols
    self.requiresSubprotocol = requiresSubprotocol
    self.fields = fields
    self.loop = loop
    storedTicket = ticket.map { Ticket($0) }
    self.allowance = allowance
    self.compresses = compresses
  }
}

extension Upgrade<any Sendable> {
  /// The same without the type of its ticket.
  @inline(__always)
  init<Message>(untyped upgrade: Upgrade<Message>) {
    subprotocols = upgrade.subprotocols
    requiresSubprotocol = upgrade.requiresSubprotocol
    fields = upgrade.fields
    loop = upgrade.loop
    storedTicket = upgrade.storedTicket
    allowance = upgrade.allowance
    compresses = upgrade.compresses
  }
}

/// An application's message on its way from an answer to the WebSocket that comes of it.
@usableFromInline
final class Ticket: Sendable {
  let message: any Sendable

  @usableFromInline
  init(_ message: any Sendable) { self.message = message }
}

/// Why a WebSocket is gone.
public enum Closing: Equatable, Sendable {
  /// The peer closed, with its code (nil if the frame had none).
  case byPeer(CloseCode?)
  /// We closed, with this code: `Loop.close`, the end of the service, or the peer's fault.
  case byUs(CloseCode)
  /// The connection ended without a close frame.
  case lost
  /// Nothing came for too long.
  case silent
  /// The peer reads too slowly; what was not sent is lost.
  case backlogged
}
