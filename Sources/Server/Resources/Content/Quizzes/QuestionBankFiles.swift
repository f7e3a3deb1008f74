import Files
import GameCore
import Games
import QuizFiles

/// The folder of packs and its index (F7). The functions read files and block: call them on a worker.
public struct QuestionBankFiles: Sendable {
  /// The index, which needs no files.
  public let bank: QuestionBank
  private let folder: String

  /// Indexes all packs in `folder`. A pack with a fault is left out; its faults say why.
  public static func open(_ folder: String) -> (files: QuestionBankFiles, faults: [PackFault]) {
    var bank = QuestionBank()
    var faults: [PackFault] = []
    for name in names(in: folder, faults: &faults) {
      switch PackFolder.read(name, in: folder) {
      case .success(let pack): faults += bank.add(pack)
      case .failure(let unreadable): faults += unreadable.faults
      }
    }
    return (QuestionBankFiles(bank: bank, folder: folder), faults)
  }

  /// The folders with a manifest, in order.
  private static func names(in folder: String, faults: inout [PackFault]) -> [String] {
    do throws(FileError) {
      return try Files.plainFiles(below: folder).compactMap { path in
        let parts = path.split(separator: "/")
        guard parts.count == 2, parts[1].utf8.elementsEqual(PackFile.manifest.rawValue.utf8) else {
          return nil
        }
        return String(parts[0])
      }
    } catch {
      faults.append(PackFault(file: folder, .of(error)))
      return []
    }
  }

  /// The quiz of a deal, as written. A question that cannot be read is omitted, with its fault.
  public func quiz(of deal: DealtQuestions) -> (quiz: Quiz, faults: [PackFault]) {
    var quiz = Quiz(topic: deal.topic, questions: [])
    var faults: [PackFault] = []
    for reference in deal.questions {
      let path = PackFiles.path(.questions, of: reference.pack)
      switch read(reference.range, of: path) {
      case .failure(let fault): faults.append(fault)
      case .success(let bytes):
        let (question, found) = reference.question(bytes)
        if let question { quiz.questions.append(question) }
        faults += found
      }
    }
    return (quiz, faults)
  }

  /// A picture: an SVG of at most 40 KiB that only draws; `nil` if there is none.
  public func picture(named name: String) -> [UInt8]? {
    guard let reference = bank.picture(named: name) else { return nil }
    let path = PackFiles.path(.pictures, of: reference.pack)
    guard case .success(let bytes) = read(reference.range, of: path),
      case .success(let picture) = reference.picture(bytes)
    else { return nil }
    return picture
  }

  /// A sound of a pack; `nil` if there is none.
  public func sound(named name: String) -> Sound? {
    guard let reference = bank.sound(named: name),
      case .success(let bytes) = PackFolder.read(reference, in: folder),
      case .success(let sound) = reference.sound(bytes)
    else { return nil }
    return sound
  }

  private func read(_ range: Range<Int>, of path: String) -> Result<[UInt8], PackFault> {
    do throws(FileError) {
      let file = try FileReader("\(folder)/\(path)")
      let bytes = try file.read(range.count, at: range.lowerBound)
      guard bytes.count == range.count else { return .failure(PackFault(file: path, .changed)) }
      return .success(bytes)
    } catch {
      return .failure(PackFault(file: path, .of(error)))
    }
  }
}

/// A pack on disk.
public enum PackFolder {
  /// The reasons why the files of a pack cannot be read, at least one.
  public struct Unreadable: Error, Equatable, Sendable {
    public var faults: [PackFault]
  }

  /// Reads the files of the pack `name`, and the names of its sounds; only pictures and sounds may be
  /// missing. It blocks.
  public static func read(
    _ name: String, in folder: String, limits: QuizLimits = .pack
  ) -> Result<PackFiles, Unreadable> {
    var contents: [PackFile: [UInt8]] = [:]
    var faults: [PackFault] = []
    for file in PackFile.allCases {
      let path = PackFiles.path(file, of: name)
      do throws(FileError) {
        contents[file] = try Files.read("\(folder)/\(path)", limit: limits.bytes)
      } catch {
        if error.isMissing, file == .pictures { continue }
        faults.append(PackFault(file: path, .of(error)))
      }
    }
    var sounds: Set<String> = []
    do throws(FileError) {
      sounds = Set(try Files.plainFiles(below: "\(folder)/\(PackFiles.soundFolder(of: name))"))
    } catch {
      let path = PackFiles.soundFolder(of: name)
      if !error.isMissing { faults.append(PackFault(file: path, .of(error))) }
    }
    guard faults.isEmpty, let manifest = contents[.manifest], let questions = contents[.questions]
    else { return .failure(Unreadable(faults: faults)) }
    return .success(
      PackFiles(
        name: name, manifest: manifest, questions: questions, pictures: contents[.pictures],
        sounds: sounds))
  }

  /// Reads the file of a sound. It blocks.
  public static func read(
    _ sound: SoundReference, in folder: String, limits: QuizLimits = .pack
  ) -> Result<[UInt8], PackFault> {
    do throws(FileError) {
      return .success(
        try Files.read("\(folder)/\(sound.path)", limit: limits.soundBytes))
    } catch {
      return .failure(PackFault(file: sound.path, .of(error)))
    }
  }
}

extension PackFault.Kind {
  /// The fault of a file that the system does not give.
  fileprivate static func of(_ error: FileError) -> PackFault.Kind {
    error.isMissing ? .missing : .unreadable(Machine.sentence(error))
  }
}
