import MulticastDNS

/// The responder of multicast DNS, told any messages at any moments: few answers, each of a datagram's
/// size, a name of its own, and a deadline ahead. The first byte chooses how far it has come; then each
/// message follows its length and the time before it.
enum MulticastProperties {
  private static let link: MulticastResponder.Link = 1
  private static let largest = 1_400
  private static let most = 4

  static func finding(in bytes: [UInt8]) -> String? {
    guard let choice = bytes.first else { return nil }
    var now = Duration.zero
    var responder = MulticastResponder(
      name: "fourtop", services: [AnnouncedService(type: "_http._tcp", port: 8080)],
      links: [link: [[192, 168, 1, 20], [UInt8](repeating: 0xFD, count: 16)]],
      seed: UInt64(choice), now: now)
    for _ in 0..<choice % 8 { _ = advance(&responder, &now) }
    var rest = bytes.dropFirst()
    while let length = rest.popFirst(), let pause = rest.popFirst() {
      let message = Array(rest.prefix(Int(length) * 4))
      rest = rest.dropFirst(message.count)
      now += .milliseconds(Int64(pause) * 8)
      let output =
        responder.received(message, on: link, isFromPort5353: pause % 4 > 0, now: now)
        + responder.timerFired(now: now)
      if let finding = finding(in: output) { return finding }
      guard responder.deadline.map({ $0 >= now - .seconds(1) }) ?? true else {
        return "a deadline that has passed"
      }
      guard responder.name.hasPrefix("fourtop") else { return "a name of somebody else" }
    }
    return finding(in: responder.end())
  }

  private static func advance(_ responder: inout MulticastResponder, _ now: inout Duration)
    -> [MulticastResponder.Output]
  {
    now = max(now, responder.deadline ?? now)
    return responder.timerFired(now: now)
  }

  private static func finding(in output: [MulticastResponder.Output]) -> String? {
    guard output.count <= most else { return "too many answers" }
    for one in output {
      switch one {
      case .multicast(let bytes, _), .reply(let bytes):
        guard (12...largest).contains(bytes.count) else { return "an answer of no datagram's size" }
      case .named(let name):
        guard name.hasPrefix("fourtop") else { return "a name of somebody else" }
      }
    }
    return nil
  }
}
