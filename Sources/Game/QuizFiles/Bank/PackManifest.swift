import GameCore
import JSON

/// The manifest of a pack, `pack.json` (F7): `{"title": {"en": "Flags", "de": "Flaggen"}, "theme":
/// "geography", "languages": ["en", "de"], "licence": "…", "author": "…"}`.
public struct PackManifest: Equatable, Sendable {
  /// The pack's title in each of its languages.
  public var titles: [Language: String]
  /// The theme that a table chooses.
  public var theme: String
  /// The languages of its questions; the first is that of a question's own texts.
  public var languages: [Language]
  public var licence: String
  public var author: String

  /// Reads a manifest. There is one if there is no fault; unknown fields and languages are ignored.
  static func read(
    file: String, bytes: [UInt8], limits: QuizLimits
  ) -> (manifest: PackManifest?, faults: [PackFault]) {
    var fields = ManifestFields(file: file, limits: limits)
    guard let root = fields.root(of: bytes) else { return (nil, fields.faults) }
    let languages = fields.languages(of: root)
    let manifest = PackManifest(
      titles: fields.titles(of: root, in: languages), theme: fields.theme(of: root),
      languages: languages, licence: fields.text("licence", of: root),
      author: fields.text("author", of: root))
    return (fields.faults.isEmpty ? manifest : nil, fields.faults)
  }
}

/// Collects faults while reading a manifest.
private struct ManifestFields {
  let file: String
  let limits: QuizLimits
  var faults: [PackFault] = []

  init(file: String, limits: QuizLimits) {
    self.file = file
    self.limits = limits
  }

  private mutating func note(_ kind: PackFault.Kind) {
    faults.append(PackFault(file: file, kind))
  }

  mutating func root(of bytes: [UInt8]) -> JSONObject? {
    do {
      let value = try JSONReader(limits: .message).read(ByteOrderMark.stripped(from: bytes))
      if case .object(let object) = value { return object }
      note(.quiz(.notObject(found: value.kind)))
    } catch {
      note(.quiz(.notJSON(error)))
    }
    return nil
  }

  mutating func languages(of root: JSONObject) -> [Language] {
    let values = field("languages") { () throws(JSONFieldError) in try root.array("languages") }
    guard let values else { return [] }
    var languages: [Language] = []
    for language in values.compactMap(Self.language) where !languages.contains(language) {
      languages.append(language)
    }
    if languages.isEmpty { note(.noLanguage) }
    return languages
  }

  private static func language(_ value: JSONValue) -> Language? {
    guard case .string(let code) = value else { return nil }
    return Language(code: code)
  }

  mutating func titles(of root: JSONObject, in languages: [Language]) -> [Language: String] {
    let object = field("title") { () throws(JSONFieldError) in try root.object("title") }
    guard let object else { return [:] }
    var titles: [Language: String] = [:]
    for language in languages {
      titles[language] = text(language.rawValue, of: object, path: "title.\(language.rawValue)")
    }
    return titles
  }

  mutating func theme(of root: JSONObject) -> String {
    let written = field("theme") { () throws(JSONFieldError) in try root.string("theme") }
    guard let written else { return "" }
    if !BankName.isName(written, limits: limits) {
      note(.nameUnknown(field: "theme", found: Text.excerpt(written)))
    }
    return written
  }

  mutating func text(_ key: String, of object: JSONObject, path: String? = nil) -> String {
    let path = path ?? key
    let written = field(path) { () throws(JSONFieldError) in try object.string(key) }
    guard let written else { return "" }
    let text = Text.trimmed(written)
    if text.isEmpty { note(.fieldEmpty(path)) }
    return text.streamSafe
  }

  private mutating func field<Value>(
    _ path: String, _ access: () throws(JSONFieldError) -> Value
  ) -> Value? {
    do {
      return try access()
    } catch {
      switch error {
      case .missing: note(.fieldMissing(path))
      case .outOfRange: note(.fieldWrongType(path, expected: .integer, found: .double))
      case .wrongType(_, let expected, let found):
        note(.fieldWrongType(path, expected: expected, found: found))
      }
      return nil
    }
  }
}
