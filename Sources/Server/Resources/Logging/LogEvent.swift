/// All events of the log. `fourtop events` prints the list, the host's page has a sentence for
/// each in every language, and only these can be written.
public enum LogEvent: String, CaseIterable, Sendable {
  case listening, ended, restarting
  case controlUnavailable = "control-unavailable"
  case logDropped = "log-dropped"
  case sandbox
  case proxyUnknown = "proxy-unknown"

  case storeUnavailable = "store-unavailable"
  case storeFailing = "store-failing"
  case storeMissed = "store-missed"
  case storeWorking = "store-working"

  case tablesFailing = "tables-failing"
  case tablesWorking = "tables-working"
  case tablesDamaged = "tables-damaged"
  case tableSetAside = "table-set-aside"
  case tableAdopted = "table-adopted"
  case tableReleased = "table-released"

  case hostActed = "host-acted"

  case quizFault = "quiz-fault"
  case deckMissing = "deck-missing"
  case deckUnsaved = "deck-unsaved"
  case pictureMissing = "picture-missing"
  case picturesMissing = "pictures-missing"
  case pictureUnsaved = "picture-unsaved"

  case authorityMade = "authority-made"
  case authorityOpen = "authority-open"
  case authorityRenewed = "authority-renewed"
  case authorityRestored = "authority-restored"
  case certificateIssued = "certificate-issued"
  case certificateRead = "certificate-read"
  case certificateKept = "certificate-kept"
  case certificateEnding = "certificate-ending"

  case uplink

  /// One sentence.
  public var meaning: String {
    switch self {
    case .listening: "The server listens."
    case .ended: "The server has ended in order."
    case .restarting: "The host has restarted the server."
    case .controlUnavailable: "The commands about tables cannot reach the server."
    case .logDropped: "The reader of the log was too slow, and lines are missing."
    case .sandbox: "Which files the program can open, at its start."
    case .proxyUnknown: "A proxy hides its visitors, who count as one."
    case .storeUnavailable: "The database cannot be used; there are no accounts until it can."
    case .storeFailing: "A change could not be saved."
    case .storeMissed: "A change that no player waits for was not saved."
    case .storeWorking: "Changes are saved again."
    case .tablesFailing: "Changes of tables are not saved; a restart would take back the games."
    case .tablesWorking: "Changes of tables are saved again."
    case .tablesDamaged: "Saved tables were damaged; the message says what is lost."
    case .tableSetAside: "A saved table could not be restored."
    case .tableAdopted: "The server has taken a shared table over."
    case .tableReleased: "The server has given a shared table away."
    case .hostActed: "The host has removed a player, closed a table or sent a message to all."
    case .quizFault: "A quiz cannot be played or read."
    case .deckMissing: "The drawn faces are missing."
    case .deckUnsaved: "A face of an own deck could not be saved."
    case .pictureMissing: "A picture of Find cannot be read."
    case .picturesMissing: "The pictures of Find are missing."
    case .pictureUnsaved: "An own picture of Find could not be saved."
    case .authorityMade: "The server has created a local authority for https."
    case .authorityOpen: "Other users can read the local authority's key."
    case .authorityRenewed: "The server has created a new local authority; phones must trust it."
    case .authorityRestored: "The clock was wrong; the server has taken the former authority back."
    case .certificateIssued: "The server has issued itself a new certificate."
    case .certificateRead: "The server has read its certificate again."
    case .certificateKept: "A new certificate is unusable; the server goes on with the former one."
    case .certificateEnding: "The certificate expires soon."
    case .uplink: "The connection of an uplink has changed."
    }
  }

  /// The output of `fourtop events`: a line for each event with its name and meaning.
  public static let list: String = {
    let width = allCases.map(\.rawValue.count).max() ?? 0
    return allCases.map { event in
      event.rawValue + String(repeating: " ", count: width - event.rawValue.count + 2)
        + "\(event.meaning)\n"
    }.joined()
  }()
}

/// A line of the log.
public struct LogLine: Hashable, Sendable {
  /// Seconds since 1970.
  public let seconds: Int
  public let level: LogLevel
  public let event: LogEvent
  /// Printable text.
  public let sentence: String
}
