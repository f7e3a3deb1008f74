import HTTP

/// A client's offer of permessage-deflate.
public struct DeflateOffer: Equatable, Sendable {
  /// False: this side promises to keep no context, or asks the other side to keep none.
  public var clientKeepsContext = true
  public var serverKeepsContext = true
  /// Asks the server for at most this window; nil for any.
  public var serverWindow: Int?
  /// Lets the server choose this side's window up to this one; nil if it must not.
  public var clientWindow: Int? = 15

  public init() {}

  public var field: Field {
    var said = DeflateParameters()
    said.clientKeepsContext = clientKeepsContext
    said.serverKeepsContext = serverKeepsContext
    said.serverWindow = serverWindow
    said.clientWindow = clientWindow.map { $0 == 15 ? .any : .bits($0) }
    return said.field
  }

  /// Checks the answer's `Sec-WebSocket-Extensions` (RFC 7692 §7.1). Returns nil if the server
  /// declined.
  public func agreement(
    with answer: [ArraySlice<UInt8>]
  ) throws(AnswerError) -> DeflateAgreement? {
    let elements = try AnswerError.extensions(answer)
    guard let element = elements.first else { return nil }
    guard elements.count == 1, element.name == DeflateParameters.extensionName else {
      throw .extensionNotOffered
    }
    guard let said = DeflateParameters(element.parameters),
      serverKeepsContext || !said.serverKeepsContext
    else { throw .extensionParametersInvalid }
    if let serverWindow {
      guard let window = said.serverWindow, window <= serverWindow else {
        throw .extensionParametersInvalid
      }
    }
    return DeflateAgreement(
      clientKeepsContext: clientKeepsContext && said.clientKeepsContext,
      serverKeepsContext: said.serverKeepsContext, clientWindow: try window(said.clientWindow),
      serverWindow: said.serverWindow ?? 15)
  }

  /// This side's window by the answer, which may name it only if the offer did.
  private func window(
    _ said: DeflateParameters.Window?
  ) throws(AnswerError) -> Int {
    switch said {
    case nil: return clientWindow ?? 15
    case .any: throw .extensionParametersInvalid
    case .bits(let bits):
      guard let clientWindow, bits <= clientWindow else { throw .extensionParametersInvalid }
      return bits
    }
  }
}
