import HTTP

/// The agreed parameters of permessage-deflate (RFC 7692 §7.1).
public struct DeflateAgreement: Equatable, Sendable {
  /// Window sizes in bits. 8 is declined, because zlib cannot compress with it.
  public static let windows = 9...15

  /// Whether a side's messages may refer back to its earlier ones.
  public var clientKeepsContext: Bool
  public var serverKeepsContext: Bool
  /// The window of a side's messages: 2 to the power of this, in bytes.
  public var clientWindow: Int
  public var serverWindow: Int

  public init(
    clientKeepsContext: Bool = true, serverKeepsContext: Bool = true, clientWindow: Int = 15,
    serverWindow: Int = 15
  ) {
    self.clientKeepsContext = clientKeepsContext
    self.serverKeepsContext = serverKeepsContext
    self.clientWindow = clientWindow
    self.serverWindow = serverWindow
  }
}

/// The parameters of one permessage-deflate element (RFC 7692 §7.1), each at most once and with a
/// value if it needs one.
struct DeflateParameters: Equatable {
  static let extensionName = "permessage-deflate"

  /// The value of a window parameter.
  enum Window: Equatable {
    /// The parameter without a value.
    case any
    case bits(Int)
  }

  var clientKeepsContext = true
  var serverKeepsContext = true
  var clientWindow: Window?
  var serverWindow: Int?

  init() {}

  /// Returns nil if a parameter is unknown or repeated, or its value is missing, superfluous or out
  /// of range.
  init?(_ parameters: [ExtensionElement.Parameter]) {
    // ASCII: the names are tokens.
    var seen: Set<String> = []
    for parameter in parameters {
      guard seen.insert(parameter.name).inserted else { return nil }
      switch (parameter.name, parameter.value) {
      case ("server_no_context_takeover", nil): serverKeepsContext = false
      case ("client_no_context_takeover", nil): clientKeepsContext = false
      case ("client_max_window_bits", nil): clientWindow = .any
      case ("client_max_window_bits", let value?):
        guard let bits = Self.bits(value) else { return nil }
        clientWindow = .bits(bits)
      case ("server_max_window_bits", let value?):
        guard let bits = Self.bits(value) else { return nil }
        serverWindow = bits
      default: return nil
      }
    }
  }

  /// The field with these parameters.
  var field: Field {
    var value = Self.extensionName
    if !serverKeepsContext { value += "; server_no_context_takeover" }
    if !clientKeepsContext { value += "; client_no_context_takeover" }
    if let serverWindow { value += "; server_max_window_bits=\(serverWindow)" }
    switch clientWindow {
    case nil: break
    case .any: value += "; client_max_window_bits"
    case .bits(let bits): value += "; client_max_window_bits=\(bits)"
    }
    return Field("Sec-WebSocket-Extensions", value)
  }

  /// A decimal number within the windows, without leading zeros.
  private static func bits(_ text: String) -> Int? {
    DeflateAgreement.windows.first { String($0) == text }
  }
}

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
