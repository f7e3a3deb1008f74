import Net

/// A firewall of this machine, as far as the reader of its rules may see it.
public enum Firewall: Equatable, Sendable {
  public enum Kind: String, Equatable, Sendable {
    case ufw
    case nftables
  }

  /// A chain that packets to this machine pass.
  public struct Chain: Equatable, Sendable {
    /// `inet`, `ip` or `ip6`.
    public var family: String
    public var table: String
    public var name: String

    public init(family: String, table: String, name: String) {
      self.family = family
      self.table = table
      self.name = name
    }
  }

  /// There is none that keeps phones out.
  case none
  /// There is no sign of one, and only root could read its rules.
  case unseen
  case allows(Kind)
  case blocks(Kind, Chain?)
  /// There is one, and its rules cannot be read or depend on the phone.
  case unread(Kind, Chain?)

  /// The finding about it.
  func finding(ports: [UInt16]) -> Finding {
    switch self {
    case .none: Finding(.firewallNone)
    case .unseen: Finding(.firewallUnseen)
    case .allows(let kind): Finding(.firewallAllows, ["name": kind.rawValue])
    case .blocks(let kind, let chain):
      Finding(
        .firewallBlocks,
        ["name": kind.rawValue, "command": Firewall.command(kind, chain, ports)])
    case .unread(let kind, let chain):
      Finding(
        .firewallUnread,
        ["name": kind.rawValue, "command": Firewall.command(kind, chain, ports)])
    }
  }

  /// The command line that lets phones in.
  static func command(_ kind: Kind, _ chain: Chain?, _ ports: [UInt16]) -> String {
    let list = ports.map(String.init)
    switch kind {
    case .ufw: return "sudo ufw allow \(list.joined(separator: ","))/tcp"
    case .nftables:
      let place = chain ?? Chain(family: "inet", table: "filter", name: "input")
      return "sudo nft insert rule \(place.family) \(place.table) \(place.name) "
        + "tcp dport '{ \(list.joined(separator: ", ")) }' accept"
    }
  }
}

/// The files of ufw, which say what it does.
public enum UFW {
  /// The state by its files; `nil` if ufw is not on.
  ///
  /// - Parameters:
  ///   - settings: `/etc/ufw/ufw.conf`.
  ///   - defaults: `/etc/default/ufw`.
  ///   - rules: `/etc/ufw/user.rules`; `nil` if only root may read it.
  ///   - phone: an address in the phones' network.
  public static func state(
    settings: String, defaults: String, rules: String?, ports: [UInt16], phone: IPAddress?
  ) -> Firewall? {
    guard value("ENABLED", in: settings)?.lowercased() == "yes" else { return nil }
    guard let rules else { return .unread(.ufw, nil) }
    let isOpen = value("DEFAULT_INPUT_POLICY", in: defaults)?.uppercased() == "ACCEPT"
    let tuples = rules.split(separator: "\n").compactMap { Tuple($0) }
    let isAllowed = ports.allSatisfy { port in
      tuples.first { $0.concerns(port, from: phone) }?.isAllowing ?? isOpen
    }
    return isAllowed ? .allows(.ufw) : .blocks(.ufw, nil)
  }

  private static func value(_ name: String, in text: String) -> String? {
    for line in text.split(separator: "\n") where line.hasPrefix("\(name)=") {
      return line.dropFirst(name.count + 1).filter { $0 != "\"" && $0 != " " }
    }
    return nil
  }

  /// A rule of `user.rules`: `### tuple ### allow tcp 8080,8443 0.0.0.0/0 any 0.0.0.0/0 in`.
  private struct Tuple {
    let isAllowing: Bool
    private let ports: [Substring]
    private let source: AddressRange?

    init?(_ line: Substring) {
      let words = line.split(separator: " ")
      guard words.count >= 10, words[0...2].elementsEqual(["###", "tuple", "###"]),
        words[9].hasPrefix("in"), words[4] == "tcp" || words[4] == "any"
      else { return nil }
      isAllowing = words[3].hasPrefix("allow") || words[3].hasPrefix("limit")
      ports = words[5].split(separator: ",")
      source = AddressRange(String(words[8]))
    }

    func concerns(_ port: UInt16, from phone: IPAddress?) -> Bool {
      let hasPort = ports.contains { word in
        let ends = word.split(separator: ":").compactMap { UInt16($0) }
        guard let low = ends.first, let high = ends.last else { return word == "any" }
        return low <= port && port <= high
      }
      guard hasPort, let phone, let source, source.prefix > 0 else { return hasPort }
      return source.contains(phone)
    }
  }
}
