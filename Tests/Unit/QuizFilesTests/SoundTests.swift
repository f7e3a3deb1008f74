import GameCore
import Games
import QuizFiles
import TestSupport
import Testing

@Suite("Sounds of questions")
struct SoundTests {
  /// The fault of a file; `nil` if it is a sound.
  private func fault(_ file: [UInt8], _ kind: Sound.Kind) -> SoundFault? {
    do throws(SoundFault) {
      _ = try Sound(file, named: kind)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "F10: the first bytes tell a WAV and an MP3, with a tag before it or not",
    arguments: [
      (.wav, SampleSound.wav()), (.mp3, SampleSound.mp3), (.mp3, Array("ID3\u{4}".utf8)),
      (.mp3, [0xFF, 0xF2]), (.mp3, [0xFF, 0xE3]),
    ] as [(Sound.Kind, [UInt8])])
  func taken(kind: Sound.Kind, file: [UInt8]) throws {
    let sound = try Sound(file, named: kind)
    #expect(sound.kind == kind && sound.bytes == file)
  }

  @Test(
    "F10: what is no sound, or has the other one's name, is refused with what is right",
    arguments: [
      ([], .wav, "is neither WAV nor MP3; it has to be one of them"),
      ([0xFF], .mp3, "is neither WAV nor MP3; it has to be one of them"),
      (Array("RIFF    AVI ".utf8), .wav, "is neither WAV nor MP3; it has to be one of them"),
      (Array("RIFF    WAV".utf8), .wav, "is neither WAV nor MP3; it has to be one of them"),
      (Array("OggS".utf8), .mp3, "is neither WAV nor MP3; it has to be one of them"),
      // Layer II.
      ([0xFF, 0xFD, 0xE0], .mp3, "is neither WAV nor MP3; it has to be one of them"),
      (SampleSound.wav(), .mp3, "is WAV, so its name has to end with .wav"),
      (SampleSound.mp3, .wav, "is MP3, so its name has to end with .mp3"),
    ] as [([UInt8], Sound.Kind, String)])
  func refused(file: [UInt8], kind: Sound.Kind, clause: String) {
    #expect(fault(file, kind)?.clause == clause)
  }

  @Test("F10: 320 KiB are taken, at the limit and one below, and no more")
  func limit() {
    let limit = 320 << 10
    #expect(fault(SampleSound.wav(count: limit - 1), .wav) == nil)
    #expect(fault(SampleSound.wav(count: limit), .wav) == nil)
    let fault = fault(SampleSound.wav(count: limit + 1), .wav)
    #expect(fault?.clause == "has 327681 bytes, 327680 are allowed")
  }
}

private let spoken = """
  {"numberOfQuestions": 1, "topic": "Sounds", "questions": [
    {"number": 1, "id": "sound-1", "questionSentence": "What plays?", "correctOption": "B",
     "options": {"A": "Drum", "B": "Flute", "C": "Harp", "D": "Horn"}, "difficulty": 1,
     "audio": {"src": "7d03c1a9.wav", "alt": "An instrument"},
     "texts": {"de": {"questionSentence": "Was spielt?", "audioAlt": "Ein Instrument",
       "options": {"A": "Trommel", "B": "Flöte", "C": "Harfe", "D": "Horn"}}}}]}
  """

@Suite("Questions with a sound")
struct SoundQuestionTests {
  private func read(_ old: String = "", _ new: String = "") -> QuizReading {
    let text = old.isEmpty ? spoken : spoken.replacing(old, with: new)
    return QuizFileReader().read(file: "f.json", bytes: Array(text.utf8))
  }

  @Test("F10: a question's sound is read with its words in each language, and written again")
  func reading() throws {
    let quiz = try #require(read().quiz)
    #expect(quiz.questions[0].sound == "7d03c1a9.wav")
    #expect(quiz.questions[0].text.soundDescription == "An instrument")
    #expect(quiz.questions[0].translations[.german]?.soundDescription == "Ein Instrument")
    #expect(quiz.media(at: 0) == QuizMedia(sounds: ["7d03c1a9.wav"]))
    let again = QuizFileReader().read(file: "f", bytes: QuizFileWriter.bytes(of: quiz))
    #expect(again == QuizReading(quiz: quiz, faults: []))
  }

  @Test(
    "F10: a fault of the field is one sentence with file, question, field and what is right",
    arguments: [
      (
        "{\"src\": \"7d03c1a9.wav\", \"alt\": \"An instrument\"}", "7",
        "audio is a whole number instead of an object"
      ),
      ("\"src\": \"7d03c1a9.wav\", ", "", "audio.src is missing"),
      (
        "7d03c1a9.wav", "a.ogg",
        "audio.src is \"a.ogg\"; a name has small letters, digits and hyphens, and ends with .wav or .mp3"
      ),
      (
        "7d03c1a9.wav", ".wav",
        "audio.src is \".wav\"; a name has small letters, digits and hyphens, and ends with .wav or .mp3"
      ),
      ("7d03c1a9.wav\", \"alt\": \"An instrument", "a.wav", "audio.alt is missing"),
      ("An instrument", " ", "audio.alt is empty"),
      ("\"audioAlt\": \"Ein Instrument\",", "", "texts.de.audioAlt is missing"),
      ("Ein Instrument", "", "texts.de.audioAlt is empty"),
    ])
  func faults(old: String, new: String, sentence: String) {
    #expect(read(old, new).faults.map(\.sentence) == ["f.json, question 1: \(sentence)"])
  }

  private static let manifest = SamplePacks.manifest

  private func pack(_ sounds: Set<String>, src: String = "7d03c1a9.wav") -> PackFiles {
    PackFiles(
      name: "pack", manifest: Array(Self.manifest.utf8),
      questions: Array(spoken.replacing("7d03c1a9.wav", with: src).utf8), sounds: sounds)
  }

  @Test("F10, F5: the check of a pack reads each sound")
  func checking() {
    let good = pack(["7d03c1a9.wav"])
    func lines(_ pack: PackFiles, _ file: [UInt8]) -> [String] {
      QuizCheck.report(pack: pack) { _ in .success(file) }.lines
    }
    #expect(
      lines(good, SampleSound.wav())
        == ["OK: pack, 1 question in en, de, 1 sound, theme \"nature\""])
    #expect(
      lines(good, Array("OggS".utf8)) == [
        "pack/sounds/7d03c1a9.wav is neither WAV nor MP3; it has to be one of them"
      ])
    #expect(
      QuizCheck.report(pack: good).lines == ["pack/sounds/7d03c1a9.wav is missing"])
    #expect(
      lines(pack(["00112233.wav", "flute.mp3"]), SampleSound.wav()) == [
        "pack/questions.json, question 1: audio.src is \"7d03c1a9.wav\", but the folder sounds has no such file",
        "pack/sounds/00112233.wav: no question plays this sound",
        "pack/sounds/flute.mp3: no question plays this sound",
        "pack/sounds/flute.mp3 is WAV, so its name has to end with .wav",
      ])
  }

  @Test("F10: the names of a pack's sounds tell nothing, and no two packs have one name")
  func names() throws {
    var bank = QuestionBank()
    #expect(
      bank.add(pack(["flute.wav"], src: "flute.wav")).map(\.sentence) == [
        "pack/sounds/flute.wav: the name of a sound has 8 to 32 digits from 0 to 9 and a to f, which tell nothing, and ends with .wav or .mp3"
      ])
    #expect(
      bank.add(pack([])).map(\.sentence) == [
        "pack/questions.json, question 1: audio.src is \"7d03c1a9.wav\", but the folder sounds has no such file"
      ])
    #expect(bank.add(pack(["7d03c1a9.wav"])) == [])
    let reference = try #require(bank.sound(named: "7d03c1a9.wav"))
    #expect(reference.path == "pack/sounds/7d03c1a9.wav")
    #expect(try reference.sound(SampleSound.wav()).get().kind == .wav)
    var other = pack(["7d03c1a9.wav"])
    other.name = "other"
    #expect(
      bank.add(other).map(\.sentence).contains(
        "other/sounds/7d03c1a9.wav: another pack has a sound with this name"))
    let many = Set((0...500).map { "\(10_000_000 + $0).wav" })
    #expect(
      bank.add(pack(many)).map(\.sentence).contains(
        "pack/sounds: more than the 500 sounds allowed"))
  }
}
