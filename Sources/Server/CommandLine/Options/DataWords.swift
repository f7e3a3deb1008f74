import Bytes
import People
import PostgreSQL
import Tables

/// The words of a command about the server's data, and the data directory.
struct DataWords: Equatable {
  /// The words without the options.
  package var words: [String] = []
  /// `--data-dir`, else that of the configuration file, else `FOURTOP_DATA_DIR`, else `nil`.
  package var directory: String?
  /// `--store`, else that of the configuration file, else `FOURTOP_STORE`, else `nil`.
  package var store: PostgresAddress?
  /// Whether `--with-authority` was given.
  package var withAuthority = false

  var place: DataPlace { DataPlace(directory: directory, store: store) }

  private static let authorityOption = "--with-authority"

  /// Throws one sentence for any option but `--data-dir`, and `--store` and `--with-authority` where a command
  /// has them.
  init(
    _ arguments: ArraySlice<String>, _ environment: [String: String],
    _ files: ConfigurationFiles, hasStore: Bool = false, hasAuthority: Bool = false
  ) throws(UsageError) {
    let settings = try Settings([], environment, files)
    directory = settings.value(of: .dataDir)
    if hasStore { store = try settings.store() }
    var rest = arguments
    while let word = rest.popFirst() {
      if let value = try DataWords.value(of: .dataDir, word, &rest) {
        directory = value
      } else if hasStore, let value = try DataWords.value(of: .store, word, &rest) {
        let name = ServeOptions.Option.store.rawValue
        store = try Settings.Setting(option: .store, value: value, origin: .argument(name))
          .storeAddress()
      } else if hasAuthority, word == DataWords.authorityOption {
        withAuthority = true
      } else if word.hasPrefix("-") {
        throw UsageError(sentence: "unknown option \"\(word)\"; try: fourtop help")
      } else {
        words.append(word)
      }
    }
  }
}

extension DataWords {
  /// The value of an option whose name or `name=value` is `word`; `nil` if it is another word.
  private static func value(
    of option: ServeOptions.Option, _ word: String, _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> String? {
    let name = option.rawValue
    guard word == name || word.hasPrefix("\(name)=") else { return nil }
    let inline = word == name ? rest.popFirst() : String(word.dropFirst(name.count + 1))
    guard let value = inline, !value.isEmpty else {
      throw UsageError(sentence: "\(name) needs a value")
    }
    return value
  }
}

extension Command {
  package static func store(_ arguments: ArraySlice<String>) throws(UsageError) -> Command {
    let words = Array(arguments)
    guard words.count == 3, words[0] == "copy", !words.contains(where: { $0.hasPrefix("-") }) else {
      throw UsageError(
        sentence: "use: fourtop store copy FROM TO, each the address of a PostgreSQL database or a "
          + "data directory")
    }
    return .storeCopy(from: try storeSide(words[1]), to: try storeSide(words[2]))
  }

  private static func storeSide(_ word: String) throws(UsageError) -> StoreSide {
    guard PostgresAddress.isOne(word) else { return .directory(word) }
    let name = "the address of a database"
    return .server(
      try Settings.Setting(option: .store, value: word, origin: .argument(name)).storeAddress())
  }

  package static func backup(
    _ arguments: ArraySlice<String>, _ environment: [String: String], _ files: ConfigurationFiles
  ) throws(UsageError) -> Command {
    let data = try DataWords(
      arguments, environment, files, hasStore: true, hasAuthority: true)
    guard let file = data.words.first, data.words.count == 1 else {
      throw UsageError(sentence: "use: fourtop backup FILE [--with-authority] [--data-dir DIR]")
    }
    return .backup(file: file, withAuthority: data.withAuthority, data.place)
  }

  package static func restore(
    _ arguments: ArraySlice<String>, _ environment: [String: String], _ files: ConfigurationFiles
  ) throws(UsageError) -> Command {
    let data = try DataWords(arguments, environment, files, hasStore: true)
    guard let file = data.words.first, data.words.count == 1 else {
      throw UsageError(sentence: "use: fourtop restore FILE [--data-dir DIR]")
    }
    return .restore(file: file, data.place)
  }

  package static func uplink(
    _ arguments: ArraySlice<String>, _ environment: [String: String], _ files: ConfigurationFiles
  ) throws(UsageError) -> Command {
    let data = try DataWords(arguments, environment, files, hasStore: true)
    switch (data.words.first, data.words.count) {
    case ("token", 1...2):
      let name = try uplinkName(data.words.count == 2 ? data.words[1] : "laptop")
      return .uplink(.token(name), data.place)
    case ("list", 1): return .uplink(.list, data.place)
    case ("revoke", 2):
      return .uplink(.revoke(try uplinkName(data.words[1])), data.place)
    default:
      throw UsageError.use("fourtop uplink token [NAME], uplink list or uplink revoke NAME")
    }
  }

  private static func uplinkName(_ word: String) throws(UsageError) -> UplinkName {
    guard let name = UplinkName(word) else {
      throw UsageError(
        sentence: "an uplink's name has 1 to \(UplinkName.longest) small letters, digits, dots, "
          + "hyphens and underscores, not \"\(word)\"")
    }
    return name
  }

  package static func hall(
    _ arguments: ArraySlice<String>, _ environment: [String: String], _ files: ConfigurationFiles
  ) throws(UsageError) -> Command {
    let data = try DataWords(arguments, environment, files, hasStore: true)
    switch (data.words.first, data.words.count) {
    case ("list", 1): return .hall(.list, data.place)
    case ("remove", 2):
      guard let number = Int64(digits: data.words[1], in: 1...(1 << 53)) else {
        throw UsageError(
          sentence: "\"\(data.words[1])\" is not the number of an entry; see: fourtop hall list")
      }
      return .hall(.remove(number), data.place)
    default:
      throw UsageError.use("fourtop hall list or hall remove NUMBER")
    }
  }

  package static func table(
    _ arguments: ArraySlice<String>, _ environment: [String: String], _ files: ConfigurationFiles
  ) throws(UsageError) -> Command {
    let data = try DataWords(arguments, environment, files)
    switch (data.words.first, data.words.count) {
    case ("list", 1): return .table(.list, dataDirectory: data.directory)
    case ("remove", 2):
      guard let code = TableCode(letters: data.words[1].utf8) else {
        throw UsageError(
          sentence: "\"\(data.words[1])\" is not the code of a table; see: fourtop table list")
      }
      return .table(.remove(code), dataDirectory: data.directory)
    default:
      throw UsageError.use("fourtop table list or table remove CODE")
    }
  }

  package static func status(
    _ arguments: ArraySlice<String>, _ environment: [String: String], _ files: ConfigurationFiles
  ) throws(UsageError) -> Command {
    let data = try DataWords(arguments, environment, files)
    guard data.words.isEmpty else { throw UsageError.use("fourtop status") }
    return .status(dataDirectory: data.directory)
  }

  package static func doctor(
    _ arguments: ArraySlice<String>, _ environment: [String: String], _ files: ConfigurationFiles
  ) throws(UsageError) -> Command {
    let data = try DataWords(arguments, environment, files)
    guard data.words.isEmpty else { throw UsageError.use("fourtop doctor") }
    return .doctor(dataDirectory: data.directory)
  }

  package static func account(
    _ arguments: ArraySlice<String>, _ environment: [String: String], _ files: ConfigurationFiles
  ) throws(UsageError) -> Command {
    let data = try DataWords(arguments, environment, files, hasStore: true)
    guard data.words.count == 2, let action = Command.AccountAction(rawValue: data.words[0]) else {
      throw UsageError.use(
        "fourtop account reset-password NAME or fourtop account delete NAME")
    }
    return .account(action, name: data.words[1], data.place)
  }
}

extension UsageError {
  /// Names the forms of a command that works on the data directory.
  fileprivate static func use(_ forms: String) -> UsageError {
    UsageError(sentence: "use: \(forms), with --data-dir DIR if it is not the default")
  }
}
