import Bytes
import People

/// A change of records that servers have in memory. Servers that share a database tell each other the names.
enum RecordChange: Hashable, Sendable {
  /// The account, its sessions or its photo.
  case account(AccountID)
  case aliases
  case guests
  case halls

  private static let accountWord = "account "

  /// The name of the change between servers.
  var name: String {
    switch self {
    case .account(let id): RecordChange.accountWord + String(id.number)
    case .aliases: "aliases"
    case .guests: "guests"
    case .halls: "halls"
    }
  }

  init?(_ name: String) {
    switch name {
    case "aliases": self = .aliases
    case "guests": self = .guests
    case "halls": self = .halls
    default:
      let digits = name.dropFirst(RecordChange.accountWord.count)
      guard name.hasPrefix(RecordChange.accountWord),
        let number = Int64(digits: digits, in: 1...(1 << 53))
      else { return nil }
      self = .account(AccountID(number))
    }
  }
}

/// The changes of the transaction that is open.
final class RecordChanges {
  /// With more, others are told that anything may have changed.
  static let most = 1_000

  private var changes: Set<RecordChange> = []
  private var haveNoNames = false

  func note(_ change: RecordChange) {
    if changes.count < RecordChanges.most { changes.insert(change) } else { noteAny() }
  }

  /// Notes that anything may have changed.
  func noteAny() { haveNoNames = true }

  func forget() {
    changes = []
    haveNoNames = false
  }

  /// In order; `nil`: anything may have changed.
  var names: [String]? { haveNoNames ? nil : changes.map(\.name).sorted() }
}
