import Net
import Testing

@testable import Reachability

private let input = Firewall.Chain(family: "inet", table: "filter", name: "input")
private let destination = #"{"payload":{"protocol":"tcp","field":"dport"}}"#
private let source = #"{"payload":{"protocol":"ip","field":"saddr"}}"#
private let connection = #"{"ct":{"key":"state"}}"#
private let accept = #"{"accept":null}"#
private let drop = #"{"drop":null}"#
private let blocked = Firewall.blocks(.nftables, input)
private let unclearly = Firewall.unread(.nftables, input)

private func match(_ left: String, _ right: String, op: String = "==") -> String {
  #"{"match":{"op":"\#(op)","left":\#(left),"right":\#(right)}}"#
}

@Suite("Firewalls that keep phones out")
struct FirewallTests {

  private func state(
    _ rules: String..., policy: String = "drop", more: String = "",
    ports: [UInt16] = [8080], interface: String? = "eth0"
  ) throws -> Firewall {
    let base =
      #"{"chain":{"family":"inet","table":"filter","name":"input","handle":1,"type":"filter","#
      + #""hook":"input","prio":0,"policy":"\#(policy)"}}"#
    let listed = rules.map { rule in
      #"{"rule":{"family":"inet","table":"filter","chain":"input","handle":4,"expr":[\#(rule)]}}"#
    }
    let parts = [base] + (more.isEmpty ? [] : [more]) + listed
    let json = #"{"nftables":[{"metainfo":{}},\#(parts.joined(separator: ","))]}"#
    let filter = try #require(PacketFilter(json: Array(json.utf8)))
    return filter.state(
      ports: ports, interface: interface, phone: IPAddress("192.168.1.20"))
  }

  @Test("NW9: a policy decides where no rule does")
  func policy() throws {
    #expect(try state() == blocked)
    #expect(try state(policy: "accept") == .none)
    #expect(try state(drop, policy: "accept") == blocked)
    #expect(try state(accept) == .allows(.nftables))
  }

  @Test(
    "NW9: ports, sets and ranges",
    arguments: [
      ("8080", true), ("22", false), (#"{"set":[80,{"range":[8080,8090]}]}"#, true),
      (#"{"range":[8081,9000]}"#, false), (#""@ok""#, true),
      (#"{"set":[{"elem":{"val":8080,"comment":"web"}}]}"#, true),
    ])
  func ports(_ right: String, _ isOpen: Bool) throws {
    let set = #"{"set":{"family":"inet","name":"ok","table":"filter","elem":[443,8080]}}"#
    let found = try state("\(match(destination, right)),\(accept)", more: set)
    #expect(found == (isOpen ? .allows(.nftables) : blocked))
    // The other way round.
    let refused = try state(
      "\(match(destination, right)),\(drop)", policy: "accept", more: set)
    #expect(refused == (isOpen ? blocked : .none))
  }

  @Test("NW9: all ports must be open")
  func bothPorts() throws {
    let one = "\(match(destination, "8080")),\(accept)"
    #expect(try state(one, ports: [8080, 8443]) == blocked)
  }

  @Test(
    "NW9: a phone's first packet is new, of TCP, from the home's interface and network",
    arguments: [
      (#"["established","related"]"#, connection, false),
      (#"["established","new"]"#, connection, true),
      (#""lo""#, #"{"meta":{"key":"iif"}}"#, false),
      (#""eth0""#, #"{"meta":{"key":"iifname"}}"#, true),
      (#"{"set":["icmp","ipv6-icmp"]}"#, #"{"meta":{"key":"l4proto"}}"#, false),
      (#""tcp""#, #"{"meta":{"key":"l4proto"}}"#, true),
      ("5353", #"{"payload":{"protocol":"udp","field":"dport"}}"#, false),
      (#"{"prefix":{"addr":"192.168.0.0","len":16}}"#, source, true),
      (#"{"prefix":{"addr":"10.0.0.0","len":8}}"#, source, false),
      (#""192.168.1.20""#, source, true),
    ])
  func packets(_ right: String, _ left: String, _ isOpen: Bool) throws {
    let found = try state("\(match(left, right)),\(accept)")
    #expect(found == (isOpen ? .allows(.nftables) : blocked))
    let negated = try state("\(match(left, right, op: "!=")),\(accept)")
    #expect(negated == (isOpen ? blocked : .allows(.nftables)))
  }

  @Test("NW9: other statements leave the answer open")
  func unclear() throws {
    let limited = #"{"limit":{"rate":5,"per":"second"}}"#
    #expect(try state("\(limited),\(accept)") == unclearly)
    #expect(try state("\(limited),\(drop)", policy: "accept") == unclearly)
    #expect(
      try state(#"{"counter":{"packets":1,"bytes":2}},{"log":null},\#(accept)"#)
        == .allows(.nftables))
    #expect(
      try state(
        "\(match(#"{"meta":{"key":"iifname"}}"#, #""eth9""#)),\(accept)",
        interface: nil) == unclearly)
    let states =
      #"{"vmap":{"key":{"ct":{"key":"state"}},"data":{"set":[["established",{"accept":null}]]}}}"#
    #expect(try state(states) == blocked)
  }

  @Test("NW9: chains that call chains, also themselves")
  func chains() throws {
    func home(_ statements: String) -> String {
      #"{"chain":{"family":"inet","table":"filter","name":"home","handle":2}},"#
        + #"{"rule":{"family":"inet","table":"filter","chain":"home","handle":3,"expr":[\#(statements)]}}"#
    }
    let jump = #"{"jump":{"target":"home"}}"#
    #expect(try state(jump, more: home(accept)) == .allows(.nftables))
    #expect(try state(jump, more: home(#"{"return":null}"#)) == blocked)
    #expect(try state(jump, accept, more: home(#"{"return":null}"#)) == .allows(.nftables))
    #expect(try state(jump, more: home(jump)) == blocked)
    let rare = "\(match(destination, "22")),\(jump)"
    #expect(try state(rare, more: home(accept)) == blocked)
    #expect(
      try state(#"{"goto":{"target":"home"}}"#, accept, more: home(#"{"return":null}"#))
        == blocked)
  }

  @Test("NW9: only chains of the input filter count, and other texts are no ruleset")
  func others() throws {
    for chain in [
      #"{"chain":{"family":"inet","table":"t","name":"f","type":"filter","hook":"forward","prio":0,"policy":"drop"}}"#,
      #"{"chain":{"family":"ip6","table":"t","name":"f","type":"filter","hook":"input","prio":0,"policy":"drop"}}"#,
    ] {
      let filter = try #require(PacketFilter(json: Array("{\"nftables\":[\(chain)]}".utf8)))
      #expect(filter.state(ports: [80], interface: nil, phone: nil) == .none)
    }
    for wrong in ["", "[]", "{}", "table inet filter {}"] {
      #expect(PacketFilter(json: Array(wrong.utf8)) == nil)
    }
  }

  // MARK: ufw

  private func ufw(_ tuples: String..., isOn: String = "yes", policy: String = "DROP") -> Firewall?
  {
    UFW.state(
      settings: "# a comment\nENABLED=\(isOn)\nLOGLEVEL=low\n",
      defaults: "DEFAULT_INPUT_POLICY=\"\(policy)\"\n",
      rules: tuples.map { "### tuple ### \($0)\n-A ufw-user-input -j ACCEPT\n" }.joined(),
      ports: [8080, 8443], phone: IPAddress("192.168.1.20"))
  }

  @Test("NW9: ufw is on, and its rules allow both ports or not")
  func rulesOfUFW() {
    let any = "0.0.0.0/0 any 0.0.0.0/0 in"
    #expect(ufw(isOn: "no") == nil)
    #expect(ufw() == .blocks(.ufw, nil))
    #expect(ufw(policy: "ACCEPT") == .allows(.ufw))
    #expect(ufw("allow tcp 8080,8443 \(any)") == .allows(.ufw))
    #expect(ufw("allow tcp 8080 \(any)") == .blocks(.ufw, nil))
    #expect(ufw("allow tcp 8000:9000 \(any)") == .allows(.ufw))
    #expect(ufw("allow any any 0.0.0.0/0 any 192.168.1.0/24 in") == .allows(.ufw))
    #expect(ufw("allow any any 0.0.0.0/0 any 10.0.0.0/8 in") == .blocks(.ufw, nil))
    #expect(ufw("allow udp 8080,8443 \(any)") == .blocks(.ufw, nil))
    #expect(
      ufw("deny tcp 8080 \(any)", "allow tcp 8080,8443 \(any)") == .blocks(.ufw, nil))
    #expect(ufw("allow tcp 8080,8443 0.0.0.0/0 any 0.0.0.0/0 out") == .blocks(.ufw, nil))
    #expect(
      UFW.state(settings: "ENABLED=yes\n", defaults: "", rules: nil, ports: [1], phone: nil)
        == .unread(.ufw, nil))
  }
}
