import Net

/// One request, written byte for byte, and what came back until the server closed.
struct Exchange {
  let status: Int
  /// Names in lower case.
  let fields: [String: String]
  let body: [UInt8]

  /// `text` has `\n` for each line's end and no `Connection` of its own, unless it upgrades.
  init(_ server: Endpoint, _ text: String) throws {
    self.init(awaiting: try Exchange.ask(server, text))
  }

  /// The request alone.
  static func ask(_ server: Endpoint, _ text: String) throws -> Descriptor {
    let descriptor = try Socket.connect(to: server)
    Socket.setBlocking(descriptor.number, true)
    let bytes = Array(text.utf8).flatMap { $0 == 10 ? [13, 10] : [$0] }
    // A server that has refused already may have closed: what counts is what it said.
    _ = Socket.send(descriptor.number, bytes.span)
    return descriptor
  }

  /// The answer to what was asked there.
  init(awaiting descriptor: consuming Descriptor) {
    var answer: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    reading: while true {
      var span = buffer.mutableSpan
      switch Socket.receive(descriptor.number, into: &span) {
      case .bytes(let count): answer += buffer[..<count]
      case .nothingYet: continue
      case .ended, .failed: break reading
      }
      if answer.starts(with: "HTTP/1.1 101 ".utf8), Exchange.headEnd(answer) != nil { break }
    }
    let end = Exchange.headEnd(answer) ?? answer.count
    let lines = String(decoding: answer[..<end], as: UTF8.self)
      .split(whereSeparator: \.isNewline)
    status = lines.first.flatMap { Int($0.dropFirst(9).prefix(3)) } ?? 0
    body = Array(answer[end...])
    fields = lines.dropFirst().reduce(into: [:]) { fields, line in
      guard let colon = line.firstIndex(of: ":") else { return }
      let name = line[..<colon].lowercased()
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      fields[name] = fields[name].map { "\($0), \(value)" } ?? String(value)
    }
  }

  private static func headEnd(_ bytes: [UInt8]) -> Int? {
    bytes.indices.dropFirst(3).first { bytes[($0 - 3)...$0].elementsEqual([13, 10, 13, 10]) }
      .map { $0 + 1 }
  }
}
