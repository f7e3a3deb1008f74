import Bytes

/// Name or address, and port, as `Host` and `Origin` write them (RFC 9110 §7.2, RFC 6454 §6.2).
public struct Authority: Equatable, Sendable, CustomStringConvertible {
  /// In lower case; an IPv6 address in brackets.
  public let name: String
  /// `nil`: the default one of the door's scheme, which browsers leave out.
  public let port: UInt16?

  /// A name in lower case, and a port.
  public init(name: String, port: UInt16?) {
    self.name = name
    self.port = port
  }

  /// `nil`: behind the colon stands no port.
  public init?(_ text: some StringProtocol) {
    let text = text.lowercased()
    let end = text.lastIndex(of: "]").map { text.index(after: $0) } ?? text.startIndex
    guard let colon = text[end...].firstIndex(of: ":") else {
      self.init(name: text, port: nil)
      return
    }
    let digits = text[text.index(after: colon)...]
    guard let port = UInt16(digits: digits, in: 0...65_535) else { return nil }
    self.init(name: String(text[..<colon]), port: port)
  }

  public var description: String { port.map { "\(name):\($0)" } ?? name }

  /// Whether both lead to the same place at a door of this scheme.
  public func isSame(as other: Authority, isSecure: Bool) -> Bool {
    let usual: UInt16 = isSecure ? 443 : 80
    return name == other.name && port ?? usual == other.port ?? usual
  }
}
