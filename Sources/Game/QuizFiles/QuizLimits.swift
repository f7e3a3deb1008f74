import JSON

/// The limits of a quiz file (F3) and of a pack (F7).
public struct QuizLimits: Equatable, Sendable {
  /// Integers that every JSON reader represents exactly (RFC 8259 §6).
  static let numbers = -9_007_199_254_740_991...9_007_199_254_740_991

  /// Size of the file in bytes.
  public var bytes = 1_048_576
  /// Questions in one file.
  public var questions = 200
  /// Characters (grapheme clusters) of one text: topic, sentence, option.
  public var characters = 500
  /// Characters of an explanation.
  public var explanation = 200
  /// Bytes of a name: the id of a question, a picture, a theme.
  public var nameBytes = 64
  /// Bytes of a picture.
  public var pictureBytes = 40_960
  /// Pictures of one pack.
  public var pictures = 2_000
  /// Sounds of one pack.
  public var sounds = 500
  /// Bytes of a sound (F10): 20 s of MP3 at 128 kbit/s.
  public var soundBytes = 327_680
  /// Average code points of one character, so that 500 characters stay a few kilobytes.
  public var scalarsPerCharacter = 4

  /// The limits of F3.
  public init() {}

  /// The limits of a pack's files (F7).
  public static let pack: QuizLimits = {
    var limits = QuizLimits()
    limits.bytes = 8 << 20
    limits.questions = 5_000
    return limits
  }()

  /// The limits of the file's JSON: as many values as a file can reasonably hold.
  var json: JSONLimits {
    JSONLimits(bytes: bytes, stringBytes: 262_144, elements: max(bytes / 16, 1))
  }

  /// The length of a text in characters if it is over the limit, else nil. A text with few
  /// characters of very many code points counts code points.
  func excess(of text: String) -> Int? { excess(of: text, over: characters) }

  func excess(of text: String, over limit: Int) -> Int? {
    // No text has more characters than bytes.
    guard text.utf8.count > limit else { return nil }
    let scalars = text.unicodeScalars.count
    guard scalars <= limit * scalarsPerCharacter else { return scalars }
    let characters = text.count
    return characters > limit ? characters : nil
  }
}
