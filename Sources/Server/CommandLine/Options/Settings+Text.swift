import Content
import PostgreSQL
import QuizFiles

/// The output of `fourtop config`: each setting of `serve`, its value, and where it comes from (NW7).
extension Settings {
  package var text: String {
    let table = HelpTable().options
    let rows = ServeOptions.Option.allCases.flatMap { option -> [[String]] in
      let settings = all.filter { $0.option == option }
      let last = option.isRepeatable ? settings : settings.suffix(1)
      guard !last.isEmpty else {
        let standard = table.first { $0.name == option.rawValue }?.standard
        return [[option.name, standard ?? (option.isSwitch ? "no" : "none"), "default"]]
      }
      return last.map { [option.name, $0.shown, $0.origin.description] }
    }
    let widths = (0..<2).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = zip(row, widths).map { cell, width in
        cell + String(repeating: " ", count: width - cell.count)
      }
      return (cells + [row[2]]).joined(separator: "  ") + "\n"
    }.joined()
  }
}

extension Settings.Setting {
  /// The value without secrets.
  fileprivate var shown: String {
    switch option {
    case .uplinkToken: "(hidden)"
    case .store: PostgresAddress(value)?.name ?? "(hidden)"
    case .quizURL, .tiles: QuizSeries.withoutSecrets(value)
    default: value
    }
  }
}

extension Settings.Origin: CustomStringConvertible {
  package var description: String {
    switch self {
    case .variable(let name), .argument(let name): name
    case .file(let path, let line): "\(path):\(line)"
    }
  }
}

/// The output of `fourtop config sample`: a configuration file with a commented line for each setting
/// (NW7). The Debian package installs it.
package enum SampleConfiguration {
  package static let text = text(of: HelpTable())

  private static let head = """
    # The settings of "fourtop serve". To change one, remove the "#" before its name and put your value
    # behind the "="; then restart the server. "fourtop config" prints what is in force, "man fourtop"
    # explains more.

    """

  /// Characters of a line.
  private static let width = 100

  static func text(of table: HelpTable) -> String {
    head
      + table.options.compactMap { entry -> String? in
        guard let option = ServeOptions.Option(rawValue: entry.name), option != .config else {
          return nil
        }
        let value = option.isSwitch ? "yes" : entry.value
        return "\n" + wrapped(entry.meaning) + "#\(option.name) = \(value)\n"
      }.joined()
  }

  /// Comment lines.
  private static func wrapped(_ text: String) -> String {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.endIndex - 1] = "\(last) \(word)"
      } else {
        lines.append("# \(word)")
      }
    }
    return lines.map { "\($0)\n" }.joined()
  }
}
