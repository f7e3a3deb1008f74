import JSON

/// The files of one pack (F7).
public struct PackFiles: Sendable {
  /// The name of its folder.
  public var name: String
  /// `pack.json`: title, theme, languages, licence, author.
  public var manifest: [UInt8]
  /// `questions.json`, in the form F1 with further fields.
  public var questions: [UInt8]
  /// `pictures.json`: the name of each picture with its SVG; `nil` without pictures.
  public var pictures: [UInt8]?
  /// The names of the files in the folder `sounds`.
  public var sounds: Set<String>

  /// The pack in the folder `name`.
  public init(
    name: String, manifest: [UInt8], questions: [UInt8], pictures: [UInt8]? = nil,
    sounds: Set<String> = []
  ) {
    self.name = name
    self.manifest = manifest
    self.questions = questions
    self.pictures = pictures
    self.sounds = sounds
  }

  /// The name of one of its files in sentences and paths.
  public static func path(_ file: PackFile, of name: String) -> String {
    "\(name)/\(file.rawValue)"
  }

  /// The folder of its sounds.
  public static func soundFolder(of name: String) -> String { "\(name)/sounds" }

  /// One of its sounds in sentences and paths.
  static func path(ofSound sound: String, of name: String) -> String {
    "\(soundFolder(of: name))/\(sound)"
  }

  func path(_ file: PackFile) -> String { Self.path(file, of: name) }
}

/// The names of a pack's files.
public enum PackFile: String, Sendable, CaseIterable {
  case manifest = "pack.json"
  case questions = "questions.json"
  case pictures = "pictures.json"
}

/// The names in a pack: small letters, digits and hyphens, for paths and lines of the log.
enum BankName {
  /// Whether `text` is a name: the id of a question, a theme.
  static func isName(_ text: String, limits: QuizLimits) -> Bool {
    isName(text.utf8, limits: limits)
  }

  /// Whether `bytes` are a name.
  static func isName(_ bytes: some Collection<UInt8>, limits: QuizLimits) -> Bool {
    !bytes.isEmpty && bytes.count <= limits.nameBytes && bytes.allSatisfy(isLetter)
  }

  /// Whether `text` is the name of a picture: a name and `.svg`.
  static func isPicture(_ text: String, limits: QuizLimits) -> Bool {
    text.hasSuffix(".svg") && isName(text.utf8.dropLast(4), limits: limits)
  }

  private static let pictureSuffixes = [".svg", ".png", ".jpg", ".jpeg", ".webp"]

  /// Whether `text` is the name of a picture beside a quiz file: a name and the end of a known kind.
  static func isOwnPicture(_ text: String, limits: QuizLimits) -> Bool {
    pictureSuffixes.first(where: text.hasSuffix).map { suffix in
      isName(text.utf8.dropLast(suffix.utf8.count), limits: limits)
    } ?? false
  }

  /// Whether `text` is the name of a sound: a name and `.wav` or `.mp3`.
  static func isSound(_ text: String, limits: QuizLimits) -> Bool {
    Sound.Kind(ofFile: text).map { kind in
      isName(text.utf8.dropLast(kind.suffix.utf8.count), limits: limits)
    } ?? false
  }

  /// Whether the name of a pack's sound tells nothing: 8 to 32 hexadecimal digits before the point.
  static func isNeutral(_ sound: String) -> Bool {
    let name = sound.utf8.prefix { $0 != UInt8(ascii: ".") }
    return (8...32).contains(name.count)
      && name.allSatisfy { isLetter($0) && $0 <= UInt8(ascii: "f") && $0 != UInt8(ascii: "-") }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }
}

/// One picture of `pictures.json`.
enum PackPicture {
  /// The SVG in a JSON string, checked.
  static func read(
    _ name: String, _ bytes: ArraySlice<UInt8>, file: String, limits: QuizLimits
  ) -> Result<[UInt8], PackFault> {
    do throws(JSONError) {
      let value = try JSONReader(limits: limits.json).read(bytes)
      guard case .string(let text) = value else {
        return .failure(PackFault(file: file, .pictureRefused(name, .notSVG)))
      }
      let picture = Array(text.utf8)
      guard picture.count <= limits.pictureBytes else {
        let (size, limit) = (picture.count, limits.pictureBytes)
        return .failure(PackFault(file: file, .pictureTooLarge(name, size: size, limit: limit)))
      }
      if let fault = SVGCheck.fault(in: picture) {
        return .failure(PackFault(file: file, .pictureRefused(name, fault)))
      }
      return .success(picture)
    } catch {
      return .failure(PackFault(file: file, .quiz(.notJSON(error))))
    }
  }
}
