import Crypto
import Files
import Games
import Pictures
import QuizFiles
import Synchronization

/// A picture or a sound of a question, as it is served.
public struct QuizMedium: Hashable, Sendable {
  /// The media type.
  public var type: String
  public var bytes: [UInt8]

  /// A file of this type.
  public init(type: String, bytes: [UInt8]) {
    self.type = type
    self.bytes = bytes
  }
}

/// The pictures and sounds beside the quiz files on this server's disk (F11), checked and in memory, under
/// names that are made of their content and tell nothing.
public final class QuizMediaStore: Sendable {
  /// The bytes of all of them.
  public static let largest = 32 << 20

  /// The files of one quiz, and those that it had before, which a running game still shows.
  private struct Kept {
    var now: [String: QuizMedium] = [:]
    var before: [String: QuizMedium] = [:]
    /// The files on the disk, by their paths, as they were before they were read.
    var versions: [String: FileVersion?] = [:]
  }

  /// By the quiz's path.
  private let quizzes = Mutex<[String: Kept]>([:])

  public init() {}

  /// The file that is served under a name.
  public func medium(named name: String) -> QuizMedium? {
    quizzes.withLock { quizzes in
      quizzes.values.lazy.compactMap { $0.now[name] ?? $0.before[name] }.first
    }
  }

  /// Whether a file beside a quiz is another one now than when the quiz was kept. It looks at the disk and
  /// blocks.
  func hasChanged(at path: String) -> Bool {
    let kept = quizzes.withLock { $0[path]?.versions ?? [:] }
    return kept.contains { Files.version($0.key) != $0.value }
  }

  /// Keeps what the questions of a quiz show and play; the quiz with the names under which they are served,
  /// or the first fault. `path`: the quiz file. It reads files and blocks.
  public func keep(_ quiz: Quiz, at path: String, file: String) -> Result<Quiz, QuizFault> {
    var files: [String: QuizMedium] = [:]
    let versions = Self.versions(of: quiz, at: path)
    let (served, faults) = Self.served(quiz, at: path, file: file) { files[$0] = $1 }
    if let fault = faults.first { return .failure(fault) }
    let isKept = quizzes.withLock { quizzes in
      let before = quizzes[path]?.now ?? [:]
      if before == files {
        quizzes[path]?.versions = versions
        return true
      }
      quizzes[path] = nil
      for other in quizzes.keys where Self.size(quizzes) + Self.size(files) > Self.largest {
        quizzes[other]?.before = [:]
      }
      guard Self.size(quizzes) + Self.size(files) <= Self.largest else { return false }
      let fits = Self.size(quizzes) + Self.size(files) + Self.size(before) <= Self.largest
      quizzes[path] = Kept(now: files, before: fits ? before : [:], versions: versions)
      return true
    }
    return isKept ? .success(served) : .failure(QuizFault(file: file, .mediaTooLarge(Self.largest)))
  }

  private static func versions(of quiz: Quiz, at path: String) -> [String: FileVersion?] {
    let folder = Files.folder(of: path)
    let names = quiz.questions.flatMap { [$0.picture, $0.sound].compactMap(\.self) }
    return Dictionary(
      names.map { ("\(folder)/\($0)", Files.version("\(folder)/\($0)")) }, uniquingKeysWith: { $1 })
  }

  private static func size(_ files: [String: QuizMedium]) -> Int {
    files.values.reduce(0) { $0 + $1.bytes.count }
  }

  private static func size(_ quizzes: [String: Kept]) -> Int {
    quizzes.values.reduce(0) { $0 + size($1.now) + size($1.before) }
  }

  /// The faults of what the questions of a quiz on disk show and play.
  public static func faults(of quiz: Quiz, at path: String, file: String) -> [QuizFault] {
    served(quiz, at: path, file: file) { _, _ in }.faults
  }

  /// The quiz with other names for its files, which `keep` gets with the new ones.
  private static func served(
    _ quiz: Quiz, at path: String, file: String, keep: (String, QuizMedium) -> Void
  ) -> (quiz: Quiz, faults: [QuizFault]) {
    let folder = Files.folder(of: path)
    var quiz = quiz
    var faults: [QuizFault] = []
    /// The name of one file.
    func name(
      _ written: String, _ question: Int, _ field: QuizFault.QuestionField,
      read: (String) -> Result<QuizMedium, Refused>
    ) -> String {
      switch read("\(folder)/\(written)") {
      case .success(let medium):
        let suffix = written.utf8.reversed().prefix { $0 != UInt8(ascii: ".") }.reversed()
        let ending = String(decoding: Array(suffix), as: UTF8.self)
        let name = "\(Hex.text(Array(sha256(medium.bytes).prefix(16)))).\(ending)"
        keep(name, medium)
        return name
      case .failure(let refused):
        let kind = QuizFault.Kind.mediumRefused(
          question: question, field, name: written, clause: refused.clause)
        faults.append(QuizFault(file: file, kind))
        return written
      }
    }
    for index in quiz.questions.indices {
      quiz.questions[index].picture = quiz.questions[index].picture.map {
        name($0, index + 1, .imageSource, read: picture)
      }
      quiz.questions[index].sound = quiz.questions[index].sound.map {
        name($0, index + 1, .audioSource, read: sound)
      }
    }
    return (quiz, faults)
  }

  /// The rest of a sentence about a file.
  private struct Refused: Error {
    var clause: String
  }

  private static func content(_ path: String) throws(Refused) -> [UInt8] {
    do throws(FileError) {
      return try Files.read(path, limit: QuizLimits().soundBytes)
    } catch {
      guard case .tooLarge = error else {
        throw Refused(
          clause: error.isMissing ? "is not beside the quiz file" : "cannot be read")
      }
      throw Refused(clause: "has more than the \(QuizLimits().soundBytes) bytes allowed")
    }
  }

  private static func sound(_ path: String) -> Result<QuizMedium, Refused> {
    do {
      let bytes = try content(path)
      let sound = try Sound(bytes, named: Sound.Kind(ofFile: path) ?? .wav)
      return .success(QuizMedium(type: sound.kind.rawValue, bytes: sound.bytes))
    } catch let fault as SoundFault {
      return .failure(Refused(clause: fault.clause))
    } catch {
      return .failure(error as? Refused ?? Refused(clause: "cannot be read"))
    }
  }

  private static func picture(_ path: String) -> Result<QuizMedium, Refused> {
    do throws(Refused) {
      let bytes = try content(path)
      guard path.hasSuffix(".svg") else { return .success(try photo(bytes)) }
      if let clause = QuestionPicture.refusal(of: bytes) { throw Refused(clause: clause) }
      return .success(QuizMedium(type: "image/svg+xml", bytes: bytes))
    } catch {
      return .failure(error)
    }
  }

  private static func photo(_ bytes: [UInt8]) throws(Refused) -> QuizMedium {
    var limits = PictureLimits()
    limits.bytes = QuizLimits().soundBytes
    limits.side = 2_048
    do throws(PictureError) {
      let picture = try Picture(bytes, limits: limits)
      return QuizMedium(type: picture.kind.rawValue, bytes: picture.bytes)
    } catch {
      switch error {
      case .unknownKind: throw Refused(clause: "is no picture; it has to be SVG, PNG, JPEG or WebP")
      case .tooLarge(let size, let limit):
        throw Refused(clause: "has \(size) bytes, \(limit) are allowed")
      case .tooWide(let width, let height, let limit):
        throw Refused(clause: "has \(width) × \(height) pixels, \(limit) a side are allowed")
      case .broken: throw Refused(clause: "is a broken picture; export it again")
      case .animated: throw Refused(clause: "is animated; it has to be still")
      }
    }
  }
}
