/// A sound of a question (F10). Its first bytes tell its kind; what follows is the browser's to decode, and the page
/// bounds how long it plays.
public struct Sound: Hashable, Sendable {
  /// The kinds that all browsers play.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case wav = "audio/wav"
    case mp3 = "audio/mpeg"

    /// The end of a file's name.
    public var suffix: String {
      switch self {
      case .wav: ".wav"
      case .mp3: ".mp3"
      }
    }

    /// The kind that a file's name tells.
    public init?(ofFile name: String) {
      guard let kind = Kind.allCases.first(where: { name.hasSuffix($0.suffix) }) else { return nil }
      self = kind
    }

    /// The kind that a file's first bytes tell: `RIFF….WAVE`, a tag (ID3v2 §3.1) or the header of a frame of Layer III
    /// (ISO/IEC 11172-3 §2.4.2.3).
    init?(of file: [UInt8]) {
      if file.starts(with: "RIFF".utf8), file.dropFirst(8).starts(with: "WAVE".utf8) {
        self = .wav
      } else if file.starts(with: "ID3".utf8)
        || (file.first == 0xFF && file.dropFirst().first.map { $0 & 0xE6 == 0xE2 } == true)
      {
        self = .mp3
      } else {
        return nil
      }
    }
  }

  public let kind: Kind
  public let bytes: [UInt8]

  /// A file whose name tells `kind`, of at most `limit` bytes.
  public init(
    _ file: [UInt8], named kind: Kind, limit: Int = QuizLimits().soundBytes
  ) throws(SoundFault) {
    guard file.count <= limit else { throw .tooLarge(size: file.count, limit: limit) }
    guard let found = Kind(of: file) else { throw .unknownKind }
    guard found == kind else { throw .otherKind(found) }
    self.kind = kind
    bytes = file
  }
}

/// The faults of a file that should be a sound.
public enum SoundFault: Error, Hashable, Sendable {
  /// Neither WAV nor MP3.
  case unknownKind
  /// The content is of this kind, and the file's name tells the other one.
  case otherKind(Sound.Kind)
  case tooLarge(size: Int, limit: Int)

  /// The rest of a sentence about the file: the fault and the form that is right.
  public var clause: String {
    switch self {
    case .unknownKind: "is neither WAV nor MP3; it has to be one of them"
    case .otherKind(let kind): "is \(Self.name(kind)), so its name has to end with \(kind.suffix)"
    case .tooLarge(let size, let limit): "has \(size) bytes, \(limit) are allowed"
    }
  }

  private static func name(_ kind: Sound.Kind) -> String {
    switch kind {
    case .wav: "WAV"
    case .mp3: "MP3"
    }
  }
}
