import JSON
import Net
import TestSupport

@testable import Options

/// One request, byte for byte, and the answer until the server closes.
struct Exchange {
  let status: Int
  /// The header fields, with names in lower case.
  let fields: [String: String]
  let body: [UInt8]

  /// `text` has `\n` for each line's end and no `Connection` field unless it upgrades.
  init(_ server: Endpoint, _ text: String) throws {
    self.init(awaiting: try Exchange.ask(server, text))
  }

  /// Sends the request only.
  static func ask(_ server: Endpoint, _ text: String) throws -> Descriptor {
    let descriptor = try Socket.connect(to: server)
    Socket.setBlocking(descriptor.number, true)
    let bytes = Array(text.utf8).flatMap { $0 == 10 ? [13, 10] : [$0] }
    // A server that has refused already may have closed; only its answer counts.
    _ = Socket.send(descriptor.number, bytes.span)
    return descriptor
  }

  /// Reads the answer to the request of `ask`.
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

  /// The index behind the empty line that ends an HTTP head; `nil`: the head is not complete. Without
  /// slices, which are slow in a debug build.
  static func headEnd(_ bytes: [UInt8]) -> Int? {
    var index = 3
    while index < bytes.count {
      if bytes[index] == 10, bytes[index - 1] == 13, bytes[index - 2] == 10, bytes[index - 3] == 13
      {
        return index + 1
      }
      index += 1
    }
    return nil
  }
}

/// Numbers of an answer, of any size.
extension JSONObject {
  func integer(_ field: String) throws(JSONFieldError) -> Int {
    try integer(field, in: Int.min...Int.max)
  }

  func optionalInteger(_ field: String) throws(JSONFieldError) -> Int? {
    try optionalInteger(field, in: Int.min...Int.max)
  }
}

extension Folder {
  /// The folder as a server's data directory.
  var data: DataDirectory { DataDirectory(path: path) }
}
