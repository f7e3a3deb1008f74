import Files
import PostgreSQL

/// The settings of `fourtop serve` as texts, each with its origin (NW7). Variables are weaker than the
/// configuration file, and the file is weaker than options. `Option` lists the names of all three.
package struct Settings: Equatable, Sendable {
  /// The place that a setting comes from.
  package enum Origin: Equatable, Sendable {
    case variable(String)
    case file(String, line: Int)
    case argument(String)
  }

  package struct Setting: Equatable, Sendable {
    let option: ServeOptions.Option
    let value: String
    let origin: Origin

    /// The name of the option in its place, for a sentence about a fault.
    var name: String {
      switch origin {
      case .variable(let name), .argument(let name): name
      case .file(let path, let line): "\(path):\(line): \(option.name)"
      }
    }
  }

  /// The settings in force, in the order in which they were read.
  private(set) var all: [Setting] = []
  /// The arguments that are no options.
  private(set) var words: [String] = []

  /// - Parameters:
  ///   - arguments: options alone, or with other words if `only` is given.
  ///   - files: reads the configuration file.
  ///   - only: the options of a command that has few.
  init(
    _ arguments: ArraySlice<String>, _ environment: [String: String], _ files: ConfigurationFiles,
    only: Set<ServeOptions.Option>? = nil
  ) throws(UsageError) {
    let options = try readOptions(arguments, only)
    let variables = ServeOptions.Option.allCases.compactMap { option in
      environment[option.variable].map {
        Setting(option: option, value: $0, origin: .variable(option.variable))
      }
    }
    all = variables
    strengthen(with: options)
    strengthen(with: try files.settings(at: last(of: .config)?.value))
    strengthen(with: options)
  }

  /// The setting of an option that is there once; `nil` if it is not set.
  func last(of option: ServeOptions.Option) -> Setting? { all.last { $0.option == option } }

  /// The address of the database that holds the records; `nil` without one.
  func store() throws(UsageError) -> PostgresAddress? { try last(of: .store)?.storeAddress() }

  /// Adds stronger settings, which replace all weaker ones of the same options.
  private mutating func strengthen(with stronger: [Setting]) {
    all.removeAll { weak in stronger.contains { $0.option == weak.option } }
    all += stronger
  }

  private mutating func readOptions(
    _ arguments: ArraySlice<String>, _ only: Set<ServeOptions.Option>?
  ) throws(UsageError) -> [Setting] {
    var found: [Setting] = []
    var rest = arguments
    while let word = rest.popFirst() {
      if only != nil, !word.hasPrefix("-") {
        words.append(word)
        continue
      }
      let (name, inline) = Settings.split(word)
      guard let option = ServeOptions.Option(rawValue: name), only?.contains(option) ?? true else {
        throw UsageError(sentence: "unknown option \"\(name)\"; try: fourtop help")
      }
      guard !option.isSecret else {
        throw UsageError(
          sentence: "all users of this machine could read the value of \(name); "
            + "set the variable \(option.variable) instead")
      }
      if option.isSwitch, inline != nil { throw UsageError(sentence: "\(name) takes no value") }
      guard let value = option.isSwitch ? "yes" : inline ?? rest.popFirst() else {
        throw UsageError(sentence: "\(name) needs a value")
      }
      found.append(Setting(option: option, value: value, origin: .argument(name)))
    }
    return found
  }

  /// Splits `--name=value` into its two parts.
  private static func split(_ word: String) -> (name: String, value: String?) {
    guard word.hasPrefix("--"), let equals = word.firstIndex(of: "=") else { return (word, nil) }
    return (String(word[..<equals]), String(word[word.index(after: equals)...]))
  }
}

extension Settings.Setting {
  /// The value as the address of a database. No sentence repeats it, because it may contain a password.
  func storeAddress() throws(UsageError) -> PostgresAddress {
    guard let address = PostgresAddress(value) else {
      throw UsageError(
        sentence: "\(name) must be the address of a PostgreSQL database, such as "
          + "postgres://fourtop@db.example/fourtop?sslmode=verify-full")
    }
    if case .variable = origin { return address }
    guard !address.hasPassword else {
      throw UsageError(
        sentence: "other users of this machine could read the password in \(name); name a file "
          + "with it in the variable PGPASSFILE, or set the variable FOURTOP_STORE instead")
    }
    return address
  }
}

extension ServeOptions.Option {
  /// The name in the configuration file: `http-port`.
  var name: String { String(rawValue.dropFirst(2)) }
}
