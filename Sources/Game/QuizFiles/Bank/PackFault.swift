import GameCore
import Games
import JSON

/// A fault of a pack of questions (F7), with file, question and field.
public struct PackFault: Error, Equatable, Sendable {
  /// The pack's folder and the file: `flags/questions.json`.
  public var file: String
  /// The kind of the fault.
  public var kind: Kind

  /// A fault of this file.
  public init(file: String, _ kind: Kind) {
    self.file = file
    self.kind = kind
  }

  /// The kinds of faults. A question is named as in ``QuizFault``.
  public enum Kind: Equatable, Sendable {
    /// A fault that a quiz file may have, too.
    case quiz(QuizFault.Kind)
    /// There is no such file.
    case missing
    /// The system cannot read the file; a clause says why.
    case unreadable(String)
    /// The file is no longer the one that was indexed.
    case changed
    case fieldMissing(String)
    case fieldEmpty(String)
    case fieldWrongType(String, expected: JSONKind, found: JSONKind)
    case nameUnknown(field: String, found: String)
    /// The manifest names no language that the page has.
    case noLanguage
    /// The manifest promises a language that the question does not have.
    case languageMissing(question: Int, Language)
    case optionsEqual(question: Int, OptionLetter, OptionLetter, Language)
    /// Another pack has a question with this id.
    case idTaken(question: Int)
    case pictureMissing(question: Int, name: String)
    case pictureUnused(String)
    case pictureTooLarge(String, size: Int, limit: Int)
    case pictureRefused(String, SVGFault)
    /// Another pack has a picture with this name.
    case pictureTaken(String)
    case tooManyPictures(limit: Int)
    /// The name of a sound is none, or tells something.
    case soundNameUnknown
    case soundMissing(question: Int, name: String)
    case soundUnused
    case soundRefused(SoundFault)
    /// Another pack has a sound with this name.
    case soundTaken
    case tooManySounds(limit: Int)
    /// The bank has no room for the pack.
    case bankFull(limit: Int)
  }

  /// The fault in one English sentence without a full stop.
  public var sentence: String {
    switch kind {
    case .quiz(let kind): QuizFault(file: file, kind).sentence
    case .missing: "\(file) is missing"
    case .unreadable(let reason): "\(file) cannot be read: \(reason)"
    case .changed: "\(file) has changed since the server started; restart the server"
    case .fieldMissing(let field): "\(file): \(field) is missing"
    case .fieldEmpty(let field): "\(file): \(field) is empty"
    case .fieldWrongType(let field, let expected, let found):
      "\(file): \(field) is \(found.name) instead of \(expected.name)"
    case .nameUnknown(let field, let found):
      "\(file): \(field) is \"\(found)\"; a name has small letters, digits and hyphens"
    case .noLanguage: "\(file): languages has none of \(Self.languages)"
    case .languageMissing(let question, let language):
      "\(place(question)): texts.\(language.rawValue) is missing, which pack.json promises"
    case .optionsEqual(let question, let first, let second, let language):
      "\(place(question)): options \(first.rawValue) and \(second.rawValue) are equal in "
        + language.rawValue
    case .idTaken(let question):
      "\(place(question)): a question of another pack has the same id"
    case .pictureMissing(let question, let name):
      "\(place(question)): there is no picture \(name)"
    case .pictureUnused(let name): "\(file): no question shows the picture \(name)"
    case .pictureTooLarge(let name, let size, let limit):
      "\(file): the picture \(name) has \(size) bytes, \(limit) are allowed"
    case .pictureRefused(let name, let fault): "\(file): the picture \(name) \(fault.clause)"
    case .pictureTaken(let name): "\(file): another pack has a picture \(name)"
    case .tooManyPictures(let limit): "\(file): more than the \(limit) pictures allowed"
    case .soundNameUnknown:
      "\(file): the name of a sound has 8 to 32 digits from 0 to 9 and a to f, which tell nothing, and "
        + "ends with .wav or .mp3"
    case .soundMissing(let question, let name):
      "\(place(question)): audio.src is \"\(name)\", but the folder sounds has no such file"
    case .soundUnused: "\(file): no question plays this sound"
    case .soundRefused(let fault): "\(file) \(fault.clause)"
    case .soundTaken: "\(file): another pack has a sound with this name"
    case .tooManySounds(let limit): "\(file): more than the \(limit) sounds allowed"
    case .bankFull(let limit): "\(file): more than the \(limit) questions allowed in all packs"
    }
  }

  private static let languages = Language.allCases.map(\.rawValue).joined(separator: ", ")

  private func place(_ question: Int) -> String { "\(file), question \(question)" }
}
