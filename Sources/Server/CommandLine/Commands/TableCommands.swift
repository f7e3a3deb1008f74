import Options

/// `fourtop table …`: lists the tables of a running server and removes one. Tables exist only in
/// its memory, so the command asks the server through its `ControlSocket`.
package enum TableCommands {
  /// Carries out a command and prints its result. Returns 0 or 1.
  package static func run(
    _ action: Command.TableAction, dataDirectory: String?, environment: [String: String]
  ) -> Int32 {
    Command.answer(DataPlace(directory: dataDirectory), environment) {
      data throws(CommandFailure) in
      try carryOut(action, in: data)
    }
  }

  /// Returns the text for the terminal.
  package static func carryOut(_ action: Command.TableAction, in data: DataDirectory)
    throws(CommandFailure) -> String
  {
    try ControlSocket.ask(action.request, in: data.path)
  }

  /// `fourtop status`: prints the addresses and the host's link of the running server.
  package static func status(
    dataDirectory: String?, environment: [String: String]
  ) -> Int32 {
    Command.answer(DataPlace(directory: dataDirectory), environment) {
      data throws(CommandFailure) in
      try ControlSocket.ask(ControlSocket.statusRequest, in: data.path)
    }
  }
}
