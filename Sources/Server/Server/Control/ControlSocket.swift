import Files
import Net

/// Where the operator's commands reach a server that runs: a socket in its data directory, which nobody but
/// the owner of that directory's files can open. A request is one line; the answer is a line with `ok` or
/// `no`, and then what the command prints.
final class ControlSocket: Sendable {
  static let name = "control.sock"
  /// Of a request and of an answer: ten thousand tables, each with sixteen names.
  private static let limits = (request: 64, answer: 16 << 20)
  /// How long a command waits for the server.
  private static let patience: Duration = .seconds(10)
  /// How long the end waits for a command that is being answered.
  private static let end: Duration = .seconds(1)

  private let folder: String
  private let listener: LocalListener
  private let thread: Thread

  /// `answer`: called on the socket's own thread, with one line at a time.
  init(
    folder: String, answer: @escaping @Sendable (String) throws(PartyServer.Failure) -> String
  ) throws(NetError) {
    let listener = try LocalListener(folder: folder, name: ControlSocket.name)
    self.folder = folder
    self.listener = listener
    thread = try Thread {
      while let visitor = listener.accept() { ControlSocket.serve(visitor, answer) }
    }
  }

  /// Takes no more commands, and the socket away.
  func close() {
    listener.shutDown()
    _ = thread.wait(until: .now + ControlSocket.end)
    Files.remove("\(folder)/\(ControlSocket.name)")
  }

  private static func serve(
    _ visitor: consuming Descriptor, _ answer: (String) throws(PartyServer.Failure) -> String
  ) {
    guard let request = LocalSocket.receive(visitor.number, limit: limits.request) else { return }
    let text: String
    do throws(PartyServer.Failure) {
      text = "ok\n" + (try answer(String(decoding: request, as: UTF8.self)))
    } catch {
      text = "no\n" + error.sentence
    }
    _ = LocalSocket.send(visitor.number, Array(text.utf8))
  }

  /// What the server whose data is in `folder` answers.
  static func ask(_ request: String, in folder: String) throws(PartyServer.Failure) -> String {
    let line: Descriptor
    do throws(NetError) {
      line = try LocalSocket.connect(folder: folder, name: name, patience: patience)
    } catch {
      throw PartyServer.Failure(sentence: "\(folder): no server answers there: \(reason(error))")
    }
    guard LocalSocket.send(line.number, Array(request.utf8)) else { throw silence }
    Socket.endSending(line.number)
    guard let bytes = LocalSocket.receive(line.number, limit: limits.answer) else { throw silence }
    let answer = String(decoding: bytes, as: UTF8.self)
    if answer.hasPrefix("ok\n") { return String(answer.dropFirst(3)) }
    guard answer.hasPrefix("no\n") else { throw silence }
    throw PartyServer.Failure(sentence: String(answer.dropFirst(3)))
  }

  private static func reason(_ error: NetError) -> String {
    if case .failed(_, let errno) = error { return Machine.reason(errno) }
    return "\(error)"
  }

  private static var silence: PartyServer.Failure {
    PartyServer.Failure(sentence: "the server does not answer")
  }
}
