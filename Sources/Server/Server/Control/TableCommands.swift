import Tables

/// `fourtop table …`: the tables of a server that runs, and removing one. They live in its memory alone, so
/// the command asks the server, by its `ControlSocket`.
public enum TableCommands {
  /// What is to be done.
  public enum Order: Equatable, Sendable {
    case list
    /// The table with this code is over, and its members are told.
    case remove(TableCode)

    /// As it is asked of the server.
    var request: String {
      switch self {
      case .list: "list"
      case .remove(let code): "remove \(code)"
      }
    }

    /// The way back.
    init?(request: String) {
      let words = request.split(separator: " ")
      switch (words.first, words.count) {
      case ("list", 1): self = .list
      case ("remove", 2):
        guard let code = TableCode(letters: words[1].utf8) else { return nil }
        self = .remove(code)
      default: return nil
      }
    }
  }

  /// Does it and says so; 0 or 1.
  public static func obey(
    _ order: Order, dataDirectory: String?, environment: [String: String]
  ) -> Int32 {
    Command.answer(dataDirectory, environment) { data throws(PartyServer.Failure) in
      try carryOut(order, in: data)
    }
  }

  /// What is to be said when it is done. `data`: the folder of the server's data.
  static func carryOut(_ order: Order, in data: String) throws(PartyServer.Failure) -> String {
    try ControlSocket.ask(order.request, in: data)
  }
}
