import Bytes
import People
import PostgreSQL
import Tables

/// The arguments of a command about the server's data, and where that data is.
struct DataWords {
  /// The words without the options.
  let words: [String]
  let place: DataPlace
  let withAuthority: Bool

  private static let authorityOption = "--with-authority"

  /// The options of such a command; none for another command.
  static func options(of command: String) -> [String] {
    switch command {
    case "table", "status", "doctor": ["--data-dir"]
    case "account", "uplink", "hall", "restore": ["--data-dir", "--store"]
    case "backup": ["--data-dir", "--store", authorityOption]
    default: []
    }
  }

  /// Throws one sentence for an option that the command does not have.
  init(
    _ command: String, _ arguments: ArraySlice<String>, _ environment: [String: String],
    _ files: ConfigurationFiles
  ) throws(UsageError) {
    let options = DataWords.options(of: command)
    let isAuthority = { (word: String) in
      word == DataWords.authorityOption && options.contains(word)
    }
    withAuthority = arguments.contains(where: isAuthority)
    let settings = try Settings(
      arguments.filter { !isAuthority($0) }[...], environment, files,
      only: Set(options.compactMap(ServeOptions.Option.init(rawValue:))))
    words = settings.words
    let directory = try settings.last(of: .dataDir).map { setting throws(UsageError) in
      try OptionValue(setting).text
    }
    place = DataPlace(
      directory: directory, store: options.contains("--store") ? try settings.store() : nil)
  }
}

extension Command {
  /// A command about the server's data.
  static func ofData(
    _ name: String, _ arguments: ArraySlice<String>, _ environment: [String: String],
    _ files: ConfigurationFiles
  ) throws(UsageError) -> Command {
    let data = try DataWords(name, arguments, environment, files)
    let (words, place) = (data.words, data.place)
    switch (name, words.first ?? "", words.count) {
    case ("status", _, 0): return .status(dataDirectory: place.directory)
    case ("doctor", _, 0): return .doctor(dataDirectory: place.directory)
    case ("backup", let file, 1):
      return .backup(file: file, withAuthority: data.withAuthority, place)
    case ("restore", let file, 1): return .restore(file: file, place)
    case ("account", let word, 2):
      if let action = AccountAction(rawValue: word) {
        return .account(action, name: words[1], place)
      }
    case ("uplink", "token", 1...2):
      return .uplink(.token(try uplinkName(words.dropFirst())), place)
    case ("uplink", "list", 1): return .uplink(.list, place)
    case ("uplink", "revoke", 2): return .uplink(.revoke(try uplinkName(words.dropFirst())), place)
    case ("hall", "list", 1): return .hall(.list, place)
    case ("hall", "remove", 2):
      guard let number = Int64(digits: words[1], in: 1...(1 << 53)) else {
        throw UsageError(
          sentence: "\"\(words[1])\" is not the number of an entry; see: fourtop hall list")
      }
      return .hall(.remove(number), place)
    case ("table", "list", 1): return .table(.list, dataDirectory: place.directory)
    case ("table", "remove", 2):
      guard let code = TableCode(letters: words[1].utf8) else {
        throw UsageError(
          sentence: "\"\(words[1])\" is not the code of a table; see: fourtop table list")
      }
      return .table(.remove(code), dataDirectory: place.directory)
    default: break
    }
    throw UsageError(usage: name)
  }

  private static func uplinkName(_ words: ArraySlice<String>) throws(UsageError) -> UplinkName {
    let word = words.first ?? "laptop"
    guard let name = UplinkName(word) else {
      throw UsageError(
        sentence: "an uplink's name has 1 to \(UplinkName.longest) small letters, digits, dots, "
          + "hyphens and underscores, not \"\(word)\"")
    }
    return name
  }

  static func store(_ arguments: ArraySlice<String>) throws(UsageError) -> Command {
    let words = Array(arguments)
    guard words.count == 3, words[0] == "copy", !words.contains(where: { $0.hasPrefix("-") }) else {
      throw UsageError(usage: "store")
    }
    return .storeCopy(from: try storeSide(words[1]), to: try storeSide(words[2]))
  }

  private static func storeSide(_ word: String) throws(UsageError) -> StoreSide {
    guard PostgresAddress.isOne(word) else { return .directory(word) }
    let name = "the address of a database"
    return .server(
      try Settings.Setting(option: .store, value: word, origin: .argument(name)).storeAddress())
  }
}

extension UsageError {
  /// Names the forms of a command.
  init(usage command: String) {
    let forms = HelpTable().commands.filter { $0.name == command }.map { "fourtop \($0.form)" }
    self.init(sentence: "use: \(forms.joined(separator: ", or "))")
  }
}
