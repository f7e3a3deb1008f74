import HTTP

/// A server's terms of permessage-deflate.
///
/// Without `keepsContext` the server keeps none, so that one message is compressed once for a whole room.
public struct DeflateTerms: Equatable, Sendable {
  /// The server's messages may refer back to earlier ones, unless the client forbids it.
  public var keepsContext: Bool
  /// Lets a client keep its context, which costs a window a connection, if it promises a window of
  /// at most this many bits; nil asks it to keep none.
  public var largestContext: Int?

  public init(largestContext: Int? = nil, keepsContext: Bool = false) {
    self.largestContext = largestContext
    self.keepsContext = keepsContext
  }

  /// The outcome of a handshake.
  public struct Answer: Equatable, Sendable {
    public var agreement: DeflateAgreement
    /// The field for the 101.
    public var field: Field
  }

  /// Accepts the first acceptable offer (RFC 7692 §5.1). Returns nil without one.
  public func answer(to request: Request) throws(HandshakeError) -> Answer? {
    let offers = try ExtensionElement.list(
      request.fields.all(named: "sec-websocket-extensions"))
    for offer in offers where offer.name == DeflateParameters.extensionName {
      if let offered = DeflateParameters(offer.parameters) { return answer(to: offered) }
    }
    return nil
  }

  private func answer(to offered: DeflateParameters) -> Answer {
    var said = offered
    said.serverKeepsContext = keepsContext && offered.serverKeepsContext
    // A client's window can be bounded only if it said that it understands (RFC 7692 §7.1.2.2).
    let promised =
      switch offered.clientWindow {
      case nil: 15
      case .any: min(15, largestContext ?? 15)
      case .bits(let bits): min(bits, largestContext ?? 15)
      }
    if let largestContext, promised <= largestContext {
      said.clientWindow = offered.clientWindow.map { _ in .bits(promised) }
    } else {
      said.clientKeepsContext = false
      said.clientWindow = nil
    }
    let agreement = DeflateAgreement(
      clientKeepsContext: said.clientKeepsContext, serverKeepsContext: said.serverKeepsContext,
      clientWindow: said.clientKeepsContext ? promised : 15,
      serverWindow: said.serverWindow ?? 15)
    return Answer(agreement: agreement, field: said.field)
  }
}
