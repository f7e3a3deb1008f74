import Bytes

/// The reasons to reject an address of quizzes.
public enum QuizAddressError: Error, Equatable, Sendable {
  /// Nothing was given.
  case empty
  /// A scheme other than http and https.
  case schemeUnsupported(String)

  /// One English clause for the command line.
  public var sentence: String {
    switch self {
    case .empty: "the address is empty"
    case .schemeUnsupported(let scheme):
      "\(scheme) is not supported; give http://…, https://… or a directory"
    }
  }
}

/// A numbered series of quiz files (F2): `…/quiz2.json` follows `…/quiz1.json`. The number is the
/// last run of digits in the name before `.json` and keeps its width (`quiz09`, `quiz10`). An
/// address without a number is a series of one file.
public struct QuizSeries: Equatable, Sendable {
  /// The location of the files of a series.
  public enum Location: Equatable, Sendable {
    /// Fetched by URL.
    case web
    /// Read from this directory.
    case disk(directory: String)
  }

  /// One file of a series.
  public struct Entry: Equatable, Sendable {
    /// The file's name in sentences: `quiz2.json`.
    public var name: String
    /// The URL of a file on the web, or the path of one on disk.
    public var address: String
  }

  /// Where the files are.
  public let location: Location
  private let before: String
  private let digits: String
  private let after: String

  /// The series that starts at `address`: a URL, a file, or a directory, which has `quiz1.json`.
  public init(_ address: String) throws(QuizAddressError) {
    let address = Text.trimmed(address)
    guard !address.isEmpty else { throw .empty }
    if let scheme = Self.scheme(of: address) {
      guard scheme == "http" || scheme == "https" else { throw .schemeUnsupported(scheme) }
      self.init(first: address, location: .web)
    } else if address.lowercased().hasSuffix(".json") {
      let directory = Self.directory(of: address)
      self.init(first: address, location: .disk(directory: directory))
    } else {
      let base = address == "/" ? "/" : address + (address.hasSuffix("/") ? "" : "/")
      self.init(first: base + "quiz1.json", location: .disk(directory: Self.directory(of: base)))
    }
  }

  private init(first: String, location: Location) {
    self.location = location
    let end = Self.endOfPath(in: first, isURL: location == .web)
    let start = Self.startOfName(in: first, before: end)
    guard let stop = Self.jsonSuffix(in: first[start..<end]) else {
      (before, digits, after) = (first, "", "")
      return
    }
    let isDigit: (Character) -> Bool = { ("0"..."9").contains($0) && $0.isASCII }
    let upper = first[start..<stop].lastIndex(where: isDigit).map { first.index(after: $0) } ?? stop
    let run = first[start..<upper].reversed().prefix(while: isDigit).count
    // Longer runs of digits are identifiers, not numbers of a series (and would overflow).
    guard run > 0, run <= 9 else {
      (before, digits, after) = (first, "", "")
      return
    }
    let lower = first.index(upper, offsetBy: -run)
    before = String(first[..<lower])
    digits = String(first[lower..<upper])
    after = String(first[upper...])
  }

  /// Whether there can be a second file.
  public var isNumbered: Bool { !digits.isEmpty }

  /// The n-th file, from 1; nil if the series cannot have it.
  public func entry(_ ordinal: Int) -> Entry? {
    guard ordinal >= 1 else { return nil }
    guard let first = Int(digits: digits, in: 0...999_999_999) else {
      return ordinal == 1 ? entry(address: before) : nil
    }
    let (number, overflowed) = first.addingReportingOverflow(ordinal - 1)
    guard !overflowed else { return nil }
    let written = String(number)
    let zeros = String(repeating: "0", count: max(0, digits.utf8.count - written.utf8.count))
    return entry(address: before + zeros + written + after)
  }

  private func entry(address: String) -> Entry {
    Entry(name: Self.name(of: address, isURL: location == .web), address: address)
  }

  /// Whether `address` is a URL and not a path on disk.
  public static func isURL(_ address: String) -> Bool {
    scheme(of: address) != nil
  }

  /// The last part of a URL's or a file's path, for sentences: `quiz2.json`. For a URL without a
  /// path, the URL without secrets.
  public static func name(of address: String) -> String {
    name(of: address, isURL: scheme(of: address) != nil)
  }

  private static func name(of address: String, isURL: Bool) -> String {
    let address = isURL ? withoutSecrets(address) : address
    let start = address.lastIndex(of: "/").map { address.index(after: $0) } ?? address.startIndex
    let name = address[start...]
    let isHost = isURL && address[..<start].hasSuffix("://")
    return name.isEmpty || isHost ? address : String(name)
  }

  /// A URL without its user, password, query and fragment, which may be secret; a path unchanged.
  public static func withoutSecrets(_ address: String) -> String {
    guard let scheme = scheme(of: address) else { return address }
    let rest = address[..<endOfPath(in: address, isURL: true)].dropFirst(scheme.count + 3)
    let host = rest.prefix { $0 != "/" }
    let secret = host.lastIndex(of: "@").map { host[...$0] } ?? ""
    return "\(scheme)://\(rest.dropFirst(secret.count))"
  }

  /// A file's name without `.json`.
  static func stem(of name: String) -> String {
    name.lowercased().hasSuffix(".json") ? String(name.dropLast(5)) : name
  }

  /// The scheme before `://` in lower case, if there is one.
  private static func scheme(of address: String) -> String? {
    guard let colon = address.firstIndex(of: ":"), address[colon...].hasPrefix("://") else {
      return nil
    }
    let scheme = address[..<colon]
    return scheme.contains("/") ? nil : scheme.lowercased()
  }

  private static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Where the path ends: before the query and the fragment of a URL.
  private static func endOfPath(in address: String, isURL: Bool) -> String.Index {
    guard isURL else { return address.endIndex }
    return address.firstIndex { $0 == "?" || $0 == "#" } ?? address.endIndex
  }

  private static func startOfName(in address: String, before end: String.Index) -> String.Index {
    address[..<end].lastIndex(of: "/").map { address.index(after: $0) } ?? address.startIndex
  }

  /// Where `.json` begins at the end of a name, in either case.
  private static func jsonSuffix(in name: Substring) -> String.Index? {
    name.lowercased().hasSuffix(".json") ? name.index(name.endIndex, offsetBy: -5) : nil
  }
}
