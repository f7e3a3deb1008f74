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
