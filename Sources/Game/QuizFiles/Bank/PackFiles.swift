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
