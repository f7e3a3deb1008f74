import JSON
import Net

/// The rules of nftables, as `nft --json list ruleset` prints them, and what they do with a phone's new
/// connection. Statements that depend on more than that leave the answer open.
public struct PacketFilter: Sendable {
  private enum Verdict: Hashable { case accept, drop }

  private enum Answer {
    case yes
    case no
    case perhaps
  }

  private struct Base {
    let place: Firewall.Chain
    let policy: Verdict
  }

  /// A phone's first packet.
  private struct Packet {
    let port: UInt16
    let interface: String?
    let phone: IPAddress?
  }

  /// How deep chains may call one another.
  private static let deepest = 16
  /// The limits of a whole ruleset.
  private static let limits = JSONLimits(
    bytes: 8 << 20, depth: 64, stringBytes: 65_536, elements: 1 << 20)

  private var bases: [Base] = []
  private var rules: [String: [[JSONValue]]] = [:]
  private var sets: [String: [JSONValue]] = [:]

  /// `nil` if the text is no ruleset.
  public init?(json: [UInt8]) {
    guard case .object(let root)? = try? JSONReader(limits: PacketFilter.limits).read(json),
      let listed = try? root.array("nftables")
    else { return nil }
    for case .object(let item) in listed {
      if let chain = try? item.object("chain") { addBase(chain) }
      if let rule = try? item.object("rule"), let name = PacketFilter.key(rule, "chain"),
        let statements = try? rule.array("expr")
      {
        rules[name, default: []].append(statements)
      }
      if let set = try? item.object("set"), let name = PacketFilter.key(set, "name") {
        sets[name] = (try? set.optionalArray("elem")) ?? []
      }
    }
  }

  private mutating func addBase(_ chain: JSONObject) {
    guard let hook = try? chain.optionalString("hook"), hook == "input",
      let kind = try? chain.optionalString("type"), kind == "filter",
      let family = try? chain.string("family"), ["inet", "ip"].contains(family),
      let table = try? chain.string("table"), let name = try? chain.string("name")
    else { return }
    let policy = (try? chain.optionalString("policy")) ?? "accept"
    bases.append(
      Base(
        place: Firewall.Chain(family: family, table: table, name: name),
        policy: policy == "drop" ? .drop : .accept))
  }

  /// The effect of the rules on phones that connect to these ports.
  ///
  /// - Parameters:
  ///   - interface: the one that phones come through.
  ///   - phone: an address in their network.
  public func state(ports: [UInt16], interface: String?, phone: IPAddress?) -> Firewall {
    var openChain: Firewall.Chain?
    var drops = false
    for base in bases {
      for port in ports {
        let packet = Packet(port: port, interface: interface, phone: phone)
        let outcomes = outcomes(of: base, packet)
        if outcomes == [.drop] { return .blocks(.nftables, base.place) }
        if outcomes.contains(.drop) { openChain = openChain ?? base.place }
        drops = drops || outcomes.contains(.drop) || base.policy == .drop
      }
    }
    if let openChain { return .unread(.nftables, openChain) }
    return drops ? .allows(.nftables) : .none
  }

  // MARK: Chains

  private func outcomes(of base: Base, _ packet: Packet) -> Set<Verdict> {
    var found: Set<Verdict> = []
    let isDecided = walk(
      "\(base.place.family) \(base.place.table) \(base.place.name)", packet, depth: 0, &found)
    if !isDecided { found.insert(base.policy) }
    return found
  }

  /// Adds the verdicts that the packet may get in a chain. Returns whether it certainly gets one there.
  private func walk(
    _ chain: String, _ packet: Packet, depth: Int, _ found: inout Set<Verdict>
  ) -> Bool {
    let place = chain.split(separator: " ").dropLast().joined(separator: " ")
    for statements in rules[chain] ?? [] {
      var answer = Answer.yes
      for case .object(let statement) in statements {
        guard let member = statement.members.first else { continue }
        switch member.key {
        case "match":
          answer = PacketFilter.both(answer, matches(member.value, in: place, packet))
        case "accept", "drop", "reject":
          if answer != .no { found.insert(member.key == "accept" ? .accept : .drop) }
          if answer == .yes { return true }
        case "jump", "goto":
          guard answer != .no, depth < PacketFilter.deepest, case .object(let jump) = member.value,
            let target = try? jump.string("target")
          else { continue }
          let isDecided = walk("\(place) \(target)", packet, depth: depth + 1, &found)
          if answer == .yes, isDecided { return true }
          if answer == .yes, member.key == "goto" { return false }
        case "return":
          if answer == .yes { return false }
        // They only count or note.
        case "counter", "log", "mangle", "meter", "notrack": continue
        case "vmap": answer = PacketFilter.both(answer, verdictMap(member.value, &found))
        default: answer = PacketFilter.both(answer, .perhaps)
        }
      }
    }
    return false
  }

  private static func both(_ one: Answer, _ other: Answer) -> Answer {
    if one == .no || other == .no { return .no }
    return one == .yes && other == .yes ? .yes : .perhaps
  }

  /// A map of connection states without the new ones decides nothing about them; others may.
  private func verdictMap(_ value: JSONValue, _ found: inout Set<Verdict>) -> Answer {
    if case .object(let map) = value, let key = map["key"], PacketFilter.isState(key),
      case .object(let data)? = map["data"], case .array(let entries)? = data["set"],
      !entries.contains(where: { entry in
        if case .array(let pair) = entry { pair.first == .string("new") } else { true }
      })
    {
      return .no
    }
    found.formUnion([.accept, .drop])
    return .perhaps
  }

  // MARK: Matches

  private func matches(_ value: JSONValue, in place: String, _ packet: Packet) -> Answer {
    guard case .object(let match) = value, let left = match["left"], let right = match["right"]
    else { return .perhaps }
    let isNegative = (try? match.optionalString("op")) == "!="
    let answer: Answer
    if PacketFilter.isState(left) {
      answer = contains(right, in: place) { $0 == .string("new") ? .yes : .no }
    } else if let field = PacketFilter.field(left) {
      answer = matches(field, right, in: place, packet)
    } else {
      answer = .perhaps
    }
    guard isNegative else { return answer }
    return switch answer {
    case .yes: .no
    case .no: .yes
    case .perhaps: .perhaps
    }
  }

  private func matches(
    _ field: String, _ right: JSONValue, in place: String, _ packet: Packet
  ) -> Answer {
    switch field {
    case "tcp dport", "th dport":
      return contains(right, in: place) { PacketFilter.has($0, Int(packet.port)) }
    case "meta l4proto", "ip protocol":
      return contains(right, in: place) { $0 == .string("tcp") ? .yes : .no }
    case "meta nfproto": return contains(right, in: place) { $0 == .string("ipv4") ? .yes : .no }
    case "meta iif", "meta iifname":
      guard let interface = packet.interface else {
        return contains(right, in: place) { $0 == .string("lo") ? .no : .perhaps }
      }
      return contains(right, in: place) { $0 == .string(interface) ? .yes : .no }
    case "meta pkttype": return contains(right, in: place) { $0 == .string("host") ? .yes : .no }
    case "ip saddr":
      return contains(right, in: place) { PacketFilter.has($0, packet.phone) }
    default:
      // Fields of other protocols are not there.
      let isOther = ["udp ", "icmp", "ip6 ", "sctp ", "dccp ", "ether arp"].contains {
        field.hasPrefix($0)
      }
      return isOther ? .no : .perhaps
    }
  }

  /// Whether one of the values on the right side of a match has the quality.
  private func contains(
    _ right: JSONValue, in place: String, _ quality: (JSONValue) -> Answer
  ) -> Answer {
    let values: [JSONValue]
    switch right {
    case .array(let several): values = several
    case .object(let object):
      if case .array(let several)? = object["set"] { values = several } else { values = [right] }
    case .string(let name) where name.hasPrefix("@"):
      guard let set = sets["\(place) \(name.dropFirst())"] else { return .perhaps }
      values = set
    default: values = [right]
    }
    let answers = values.map { quality(PacketFilter.element($0)) }
    if answers.contains(.yes) { return .yes }
    return answers.contains(.perhaps) ? .perhaps : .no
  }

  /// An element of a set without its comment and counters.
  private static func element(_ value: JSONValue) -> JSONValue {
    guard case .object(let object) = value, case .object(let inner)? = object["elem"] else {
      return value
    }
    return inner["val"] ?? value
  }

  private static func has(_ value: JSONValue, _ port: Int) -> Answer {
    let all = 0...65_535
    if let number = value.integer(in: all) { return number == port ? .yes : .no }
    guard case .object(let object) = value, case .array(let ends)? = object["range"],
      ends.count == 2, let low = ends[0].integer(in: all), let high = ends[1].integer(in: all)
    else { return .perhaps }
    return low <= port && port <= high ? .yes : .no
  }

  private static func has(_ value: JSONValue, _ phone: IPAddress?) -> Answer {
    guard let phone else { return .perhaps }
    if case .string(let text) = value, let range = AddressRange(text) {
      return range.contains(phone) ? .yes : .no
    }
    guard case .object(let object) = value, case .object(let prefix)? = object["prefix"],
      let base = try? prefix.string("addr"), let length = try? prefix.integer("len", in: 0...128),
      let range = AddressRange("\(base)/\(length)")
    else { return .perhaps }
    return range.contains(phone) ? .yes : .no
  }

  private static func isState(_ left: JSONValue) -> Bool {
    guard case .object(let object) = left, case .object(let inner)? = object["ct"] else {
      return false
    }
    return inner["key"] == .string("state")
  }

  /// `tcp dport`, or `meta iifname`.
  private static func field(_ left: JSONValue) -> String? {
    guard case .object(let object) = left, case .object(let inner)? = object.members.first?.value
    else { return nil }
    if object["meta"] != nil { return (try? inner.string("key")).map { "meta \($0)" } }
    guard object["payload"] != nil, let name = try? inner.string("protocol"),
      let field = try? inner.string("field")
    else { return nil }
    return "\(name) \(field)"
  }

  private static func key(_ object: JSONObject, _ name: String) -> String? {
    guard let family = try? object.string("family"), let table = try? object.string("table"),
      let own = try? object.string(name)
    else { return nil }
    return "\(family) \(table) \(own)"
  }
}
