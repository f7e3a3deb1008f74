import Files

/// Reads the configuration file (NW7).
package struct ConfigurationFiles: Sendable {
  /// Bytes of a file.
  package static let limit = 65_536

  /// The file that is read if no option names one; it may be missing.
  var standard: String?
  var read: @Sendable (String) throws(FileError) -> [UInt8] = { path throws(FileError) in
    try Files.read(path, limit: ConfigurationFiles.limit)
  }

  /// The files of this machine.
  package static let system = ConfigurationFiles(standard: "/etc/fourtop/fourtop.conf")
  /// No file but one that an option names.
  package static let chosenOnly = ConfigurationFiles()

  /// The settings of the chosen file, else of the standard one.
  func settings(at chosen: String?) throws(UsageError) -> [Settings.Setting] {
    guard let path = chosen ?? standard else { return [] }
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try read(path)
    } catch {
      if chosen == nil, error.isMissing { return [] }
      throw UsageError(sentence: Machine.sentence(error))
    }
    return try ConfigurationFile.settings(bytes, path: path)
  }
}

/// Parses a configuration file: lines `name = value`, and comments after `#` at the beginning of a line.
enum ConfigurationFile {
  /// Throws a sentence with file and line for the first fault.
  static func settings(
    _ bytes: [UInt8], path: String
  ) throws(UsageError) -> [Settings.Setting] {
    var found: [Settings.Setting] = []
    var lines: [ServeOptions.Option: Int] = [:]
    let texts = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, text) in texts.enumerated() {
      let line = index + 1
      func fault(_ clause: String) -> UsageError {
        UsageError(sentence: "\(path):\(line): \(clause)")
      }
      guard let whole = String(validating: text, as: UTF8.self) else {
        throw fault("the line is not UTF-8")
      }
      let content = trimmed(whole)
      if content.isEmpty || content.utf8.first == UInt8(ascii: "#") { continue }
      let parts = content.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { throw fault("a line is NAME = VALUE, or a comment after #") }
      let name = trimmed(parts[0])
      guard let option = ServeOptions.Option(rawValue: "--\(name)"), option != .config else {
        throw fault("unknown name \"\(name)\"; \"fourtop config\" prints all names")
      }
      guard !option.isSecret else {
        throw fault("\(name) is a secret; set the variable \(option.variable) instead")
      }
      if let former = lines[option], !option.isRepeatable {
        throw fault("\(name) is set in line \(former) already")
      }
      lines[option] = line
      found.append(
        Settings.Setting(
          option: option, value: trimmed(parts[1]), origin: .file(path, line: line)))
    }
    return found
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    let blanks: Set<Character> = [" ", "\t", "\r"]
    let start = text.drop { blanks.contains($0) }
    return String(start.reversed().drop { blanks.contains($0) }.reversed())
  }
}
