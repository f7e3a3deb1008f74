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
