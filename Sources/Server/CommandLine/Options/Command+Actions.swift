import People
import PostgreSQL
import Tables

/// The shells that `fourtop completion` knows.
package enum Shell: String, CaseIterable, Equatable, Sendable {
  case bash
  case zsh
  case fish
}

/// The actions of the commands about the server's data.
extension Command {
  /// An action on an account.
  package enum AccountAction: String, Equatable, Sendable {
    /// Sets a password, which only the terminal shows, and ends the account's sessions.
    case resetPassword = "reset-password"
    /// Deletes the account and all of its data.
    case delete
  }

  /// One of the two places of `fourtop store copy`.
  package enum StoreSide: Equatable, Sendable {
    /// A data directory.
    case directory(String)
    case server(PostgresAddress)
  }

  /// An action on the uplinks.
  package enum UplinkAction: Equatable, Sendable {
    /// Makes a token and prints it once.
    case token(UplinkName)
    case list
    case revoke(UplinkName)
  }

  /// An action on the halls of fame.
  package enum HallAction: Equatable, Sendable {
    case list
    /// Removes the entry of this number, which `list` prints.
    case remove(Int64)
  }

  /// An action on the tables of a running server.
  package enum TableAction: Equatable, Sendable {
    case list
    /// Ends the table with this code; its members are notified.
    case remove(TableCode)

    /// The request to the server.
    package var request: String {
      switch self {
      case .list: "list"
      case .remove(let code): "remove \(code)"
      }
    }

    /// Parses a request; `nil` if it is unknown.
    package init?(request: String) {
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
}
