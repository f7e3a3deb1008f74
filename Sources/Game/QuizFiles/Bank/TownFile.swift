import GameCore
import Games
import JSON

/// The file of the towns (F9): `{"languages": ["en", "de", …], "sentence": ["Which of …?", …],
/// "towns": [{"at": [5252, 1340], "names": ["Berlin", …]}, …]}`. A place is latitude and longitude in
/// hundredths of a degree.
public enum TownFile {
  /// The size of the file in bytes.
  public static let limit = 1 << 20
  private static let characters = 200

  /// The towns, or the first fault of the file.
  public static func read(_ bytes: [UInt8], file: String) -> Result<TownAtlas, TownFault> {
    do {
      var limits = QuizLimits()
      limits.bytes = limit
      guard case .object(let root) = try JSONReader(limits: limits.json).read(bytes) else {
        return .failure(TownFault(file: file, .notJSON))
      }
      return .success(try atlas(of: root, file: file))
    } catch let fault as TownFault {
      return .failure(fault)
    } catch {
      return .failure(TownFault(file: file, .notJSON))
    }
  }

  private static func atlas(
    of root: JSONObject, file: String
  ) throws(TownFault) -> TownAtlas {
    func refuse(_ kind: TownFault.Kind) -> TownFault { TownFault(file: file, kind) }
    guard let codes = texts(root["languages"]) else { throw refuse(.field("languages")) }
    let languages = codes.map(Language.init(code:))
    guard Set(languages.compactMap(\.self)).count == Language.allCases.count,
      languages.count == Language.allCases.count
    else { throw refuse(.field("languages")) }
    func translated(_ value: JSONValue?) -> [Language: String]? {
      guard let texts = texts(value), texts.count == languages.count else { return nil }
      var translated: [Language: String] = [:]
      for (language, text) in zip(languages, texts) {
        if let language { translated[language] = text.streamSafe }
      }
      return translated
    }
    guard let sentences = translated(root["sentence"]) else { throw refuse(.field("sentence")) }
    guard case .array(let written)? = root["towns"] else { throw refuse(.field("towns")) }
    var towns: [Town] = []
    for (index, value) in written.enumerated() {
      guard case .object(let town) = value, let names = translated(town["names"]),
        let place = place(town["at"])
      else { throw refuse(.town(index + 1)) }
      towns.append(Town(names: names, place: place))
    }
    return TownAtlas(sentences: sentences, towns: towns)
  }

  private static func place(_ value: JSONValue?) -> GlobePoint? {
    guard case .array(let numbers)? = value, numbers.count == 2,
      let latitude = numbers[0].integer(in: -9_000...9_000),
      let longitude = numbers[1].integer(in: -18_000...18_000)
    else { return nil }
    return GlobePoint(latitude: latitude, longitude: longitude)
  }

  /// The texts of an array, none of them empty or too long.
  private static func texts(_ value: JSONValue?) -> [String]? {
    guard case .array(let values)? = value else { return nil }
    var texts: [String] = []
    for case .string(let text) in values where !text.isEmpty && text.count <= characters {
      texts.append(text)
    }
    return texts.count == values.count ? texts : nil
  }
}

/// A fault of the file of the towns.
public struct TownFault: Error, Equatable, Sendable {
  public var file: String
  public var kind: Kind

  public init(file: String, _ kind: Kind) {
    self.file = file
    self.kind = kind
  }

  public enum Kind: Equatable, Sendable {
    case notJSON
    /// A field is missing, or of a wrong form.
    case field(String)
    /// The town at this place of the list has no name in a language, or no place.
    case town(Int)
  }

  /// The fault in one English sentence without a full stop.
  public var sentence: String {
    switch kind {
    case .notJSON: "\(file) is not a JSON object"
    case .field(let field): "\(file): \(field) is missing or of a wrong form"
    case .town(let number): "\(file), town \(number): names or at is missing or of a wrong form"
    }
  }
}
