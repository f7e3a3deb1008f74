import Files
import Net

/// The socket for the operator's commands to a running server. It is in the data directory, and
/// only the owner of that directory's files can open it. A request is one line. The answer is a
/// line with `ok` or `no`, then the output of the command.
package final class ControlSocket: Sendable {
  package static let name = "control.sock"
  /// The request of `fourtop status`: what the terminal showed at the start.
  package static let statusRequest = "status"
  /// The request of `fourtop doctor`.
  package static let checkupRequest = "checkup"
  /// Bytes of a request and of an answer, which has room for ten thousand tables with sixteen names
  /// each.
  private static let limits = (request: 64, answer: 16 << 20)
  /// The time that a command waits for the server.
  private static let patience: Duration = .seconds(10)
  /// The time that `close` waits for an unfinished command.
  private static let end: Duration = .seconds(1)

  private let folder: String
  private let listener: LocalListener
  private let thread: Thread

  /// `answer`: called on the socket's own thread, with one line at a time.
  package init(
    folder: String, answer: @escaping @Sendable (String) throws(CommandFailure) -> String
  ) throws(NetError) {
    let listener = try LocalListener(folder: folder, name: ControlSocket.name)
    self.folder = folder
    self.listener = listener
    thread = try Thread {
      while let visitor = listener.accept() { ControlSocket.serve(visitor, answer) }
    }
  }

  /// Closes the socket and removes its file.
  package func close() {
    listener.shutDown()
    _ = thread.wait(until: .now + ControlSocket.end)
    Files.remove("\(folder)/\(ControlSocket.name)")
  }

  private static func serve(
    _ visitor: consuming Descriptor, _ answer: (String) throws(CommandFailure) -> String
  ) {
    guard let request = LocalSocket.receive(visitor.number, limit: limits.request) else { return }
    let text: String
    do throws(CommandFailure) {
      text = "ok\n" + (try answer(String(decoding: request, as: UTF8.self)))
    } catch {
      text = "no\n" + error.sentence
    }
    _ = LocalSocket.send(visitor.number, Array(text.utf8))
  }

  /// Sends a request to the server with the data in `folder` and returns its answer.
  package static func ask(_ request: String, in folder: String) throws(CommandFailure) -> String {
    let line: Descriptor
    do throws(NetError) {
      line = try LocalSocket.connect(folder: folder, name: name, patience: patience)
    } catch {
      // A server in a directory that cannot be written has no socket.
      let missing =
        DirectoryLock.isHeld(in: folder)
        ? "no command reaches the server that runs" : "no server is running"
      throw CommandFailure(
        sentence: "\(folder): \(missing) with this data directory: \(reason(error))")
    }
    guard LocalSocket.send(line.number, Array(request.utf8)) else { throw silence }
    Socket.endSending(line.number)
    guard let bytes = LocalSocket.receive(line.number, limit: limits.answer) else { throw silence }
    let answer = String(decoding: bytes, as: UTF8.self)
    if answer.hasPrefix("ok\n") { return String(answer.dropFirst(3)) }
    guard answer.hasPrefix("no\n") else { throw silence }
    throw CommandFailure(sentence: String(answer.dropFirst(3)))
  }

  private static func reason(_ error: NetError) -> String {
    if case .failed(_, let errno) = error { return Machine.reason(errno) }
    return "\(error)"
  }

  private static var silence: CommandFailure {
    CommandFailure(sentence: "the server does not answer; try again later")
  }
}
