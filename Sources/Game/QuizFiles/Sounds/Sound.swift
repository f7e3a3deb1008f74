/// A checked sound of a question (F10): its real kind, and only the parts that sound.
///
/// The reader parses the container alone, each part within the file, and drops titles, names and pictures.
/// It does not decode the samples; browsers do.
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
  }

  public let kind: Kind
  /// The duration in milliseconds, rounded up.
  public let milliseconds: Int
  /// The file without the parts that were dropped.
  public let bytes: [UInt8]

  /// Reads a file whose name tells `kind`. Linear in its length.
  public init(
    _ file: [UInt8], named kind: Kind, limits: SoundLimits = SoundLimits()
  ) throws(SoundFault) {
    guard file.count <= limits.bytes else {
      throw .tooLarge(size: file.count, limit: limits.bytes)
    }
    let found: SoundParts
    if WAVParts.isSigned(file) {
      guard kind == .wav else { throw .otherKind(.wav) }
      found = try WAVParts.read(file)
    } else if MP3Parts.isSigned(file) {
      guard kind == .mp3 else { throw .otherKind(.mp3) }
      found = try MP3Parts.read(file)
    } else {
      throw .unknownKind(Self.otherForm(of: file))
    }
    guard found.milliseconds <= limits.milliseconds + limits.padding else {
      throw .tooLong(milliseconds: found.milliseconds, limit: limits.milliseconds)
    }
    self.kind = kind
    milliseconds = found.milliseconds
    bytes = found.bytes
  }

  /// The name of another form of sound that the file begins like.
  private static func otherForm(of file: [UInt8]) -> String? {
    if file.starts(with: "OggS".utf8) { return "Ogg" }
    if file.starts(with: "fLaC".utf8) { return "FLAC" }
    if file.count >= 8, file[4..<8].elementsEqual("ftyp".utf8) { return "MPEG-4" }
    if file.starts(with: "FORM".utf8) { return "AIFF" }
    if file.starts(with: "MThd".utf8) { return "MIDI" }
    return MP3Parts.otherForm(of: file)
  }
}

/// The limits of a sound (F10).
public struct SoundLimits: Hashable, Sendable {
  /// 320 KiB: 20 s of MP3 at 128 kbit/s.
  public var bytes = 327_680
  public var milliseconds = 20_000
  /// The silence that encoders of MP3 add, which counts no part of the limit.
  public var padding = 150

  public init() {}
}

/// The result of reading one kind: the duration, and the parts of the file that stay.
struct SoundParts {
  var milliseconds: Int
  var bytes: [UInt8]

  /// `samples` of one channel at `rate` samples a second.
  init(samples: Int, rate: Int, bytes: [UInt8]) {
    milliseconds = (samples * 1_000 + rate - 1) / rate
    self.bytes = bytes
  }
}

/// The faults of a file that should be a sound.
public enum SoundFault: Error, Hashable, Sendable {
  /// Neither WAV nor MP3, but perhaps a known other form.
  case unknownKind(String?)
  /// The content is of this kind, and the file's name tells the other one.
  case otherKind(Sound.Kind)
  case tooLarge(size: Int, limit: Int)
  case tooLong(milliseconds: Int, limit: Int)
  /// A WAV file of samples that not all browsers play.
  case notPCM
  case bits(Int)
  case channels(Int)
  case rate(Int)
  /// It begins as a WAV or MP3 file, and breaks off or has something else in it.
  case broken(Sound.Kind)

  /// The rest of a sentence about the file: the fault and the form that is right.
  public var clause: String {
    switch self {
    case .unknownKind(let form?):
      "is \(form), which not all browsers play; it has to be WAV (PCM) or MP3"
    case .unknownKind(nil): "is no sound; it has to be WAV (PCM) or MP3"
    case .otherKind(let kind):
      "is \(Self.name(kind)) by its content, so its name has to end with \(kind.suffix)"
    case .tooLarge(let size, let limit): "has \(size) bytes, \(limit) are allowed"
    case .tooLong(let milliseconds, let limit):
      "lasts \(Self.seconds(milliseconds)) s, \(limit / 1_000) s are allowed"
    case .notPCM: "has compressed samples; a WAV has to be PCM"
    case .bits(let bits): "has samples of \(bits) bits; a WAV has to have 8 or 16"
    case .channels(let count): "has \(count) channels; 1 or 2 are allowed"
    case .rate(let rate): "has \(rate) samples a second; 8000 to 48000 are allowed"
    case .broken(let kind): "is a broken \(Self.name(kind)); export it again"
    }
  }

  private static func name(_ kind: Sound.Kind) -> String {
    switch kind {
    case .wav: "WAV"
    case .mp3: "MP3"
    }
  }

  /// With one digit after the point, rounded up.
  private static func seconds(_ milliseconds: Int) -> String {
    let tenths = (milliseconds + 99) / 100
    return "\(tenths / 10).\(tenths % 10)"
  }
}
