import Net
import WebSocket

/// Runs every case that a fuzzing server of Autobahn|Testsuite at this port of this machine has,
/// and has it write its report on `agent`. With `--plain` no compression is offered.
func run(_ words: [String]) throws -> Int32 {
  guard words.count >= 2, let port = UInt16(words[0]) else {
    Program.say("usage: autobahn-client PORT AGENT [--plain]")
    return 2
  }
  let server = Endpoint(.loopback, port: port)
  let agent = words[1]
  let offer = words.dropFirst(2).contains("--plain") ? nil : DeflateOffer()
  let said = try EchoSocket(to: server, target: "/getCaseCount", offer: nil).onlyMessage()
  let count = Int(String(decoding: said, as: UTF8.self)) ?? 0
  for number in 0..<count {
    let target = "/runCase?case=\(number + 1)&agent=\(agent)"
    do {
      try EchoSocket(to: server, target: target, offer: offer).echo()
    } catch {
      Program.say("case \(number + 1) of \(count): \(error)")
    }
  }
  try EchoSocket(to: server, target: "/updateReports?agent=\(agent)", offer: nil).echo()
  Program.say("\(count) cases")
  return count > 0 ? 0 : 1
}

do {
  Program.exit(try run(Array(CommandLine.arguments.dropFirst())))
} catch {
  Program.say("autobahn-client: \(error)")
  Program.exit(1)
}
