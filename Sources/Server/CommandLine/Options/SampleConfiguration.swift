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
