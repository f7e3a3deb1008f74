import GameCore
import Games
import QuizFiles
import TestSupport
import Testing

private func sound(_ file: [UInt8], _ kind: Sound.Kind = .wav) throws(SoundFault) -> Sound {
  try Sound(file, named: kind)
}

/// The fault of a file; `nil` if it is a sound.
private func fault(_ file: [UInt8], _ kind: Sound.Kind = .wav) -> SoundFault? {
  do throws(SoundFault) {
    _ = try sound(file, kind)
    return nil
  } catch {
    return error
  }
}

@Suite("Sounds of questions")
struct SoundTests {
  @Test("F10: a WAV keeps its samples and loses its titles")
  func wav() throws {
    let list = (name: "LIST", payload: Array("INFOINAM Mozart".utf8))
    let found = try sound(SampleSound.wav(seconds: 1.5, chunks: [list]))
    #expect(found.kind == .wav && found.milliseconds == 1_500)
    #expect(found.bytes == SampleSound.wav(seconds: 1.5))
    #expect(try sound(found.bytes) == found)
    let odd = try sound(SampleSound.wav(bits: 8, samples: 7))
    #expect(odd.bytes.count == 52 && odd.milliseconds == 1)
    // An extensible form, whose last part says PCM.
    var wide = SampleSound.wav(tag: 0xFFFE, channels: 2, rate: 44_100, samples: 8)
    #expect(fault(wide) == .notPCM)
    let more: [UInt8] = [22, 0, 16, 0, 3, 0, 0, 0, 1, 0] + Array(repeating: 0, count: 14)
    wide.insert(contentsOf: more, at: 36)
    wide[16] = 40
    #expect(try sound(wide).milliseconds == 1)
  }

  @Test("F10: an MP3 keeps its frames and loses its titles, before and after them")
  func mp3() throws {
    let frames = SampleSound.mp3(frames: 10)
    let found = try sound(frames, .mp3)
    #expect(found.kind == .mp3 && found.milliseconds == 240 && found.bytes == frames)
    let title = SampleSound.title("Mozart")
    let ends: [[UInt8]] = [
      Array("TAGMozart".utf8), Array("APETAGEXMozart".utf8), title, [0, 0, 0, 0, 0],
      Array(frames.prefix(300)), [1, 2, 3],
    ]
    for end in ends {
      #expect(try sound(title + title + [0, 0] + frames + end, .mp3) == found)
    }
  }

  @Test(
    "F10: what is no sound, or one that not all browsers play, is refused with what is right",
    arguments: [
      ([], .wav, "is no sound; it has to be WAV (PCM) or MP3"),
      (Array("RIFF    AVI ".utf8), .wav, "is no sound; it has to be WAV (PCM) or MP3"),
      (
        Array("OggS".utf8), .mp3,
        "is Ogg, which not all browsers play; it has to be WAV (PCM) or MP3"
      ),
      (
        Array("    ftypM4A ".utf8), .mp3,
        "is MPEG-4, which not all browsers play; it has to be WAV (PCM) or MP3"
      ),
      (
        [0xFF, 0xE3, 0x20, 0xC4], .mp3,
        "is MP3 of less than 16 kHz, which not all browsers play; it has to be WAV (PCM) or MP3"
      ),
      (
        SampleSound.title("Mozart") + [0xFF, 0xFB, 0x08, 0x64], .mp3,
        "is MP3 of a free bit rate, which not all browsers play; it has to be WAV (PCM) or MP3"
      ),
      (
        [0xFF, 0xFD, 0xE0, 0x00], .mp3,
        "is MPEG audio of Layer II, which not all browsers play; it has to be WAV (PCM) or MP3"
      ),
      (Array("RIFF    WAVE".utf8), .wav, "is a broken WAV; export it again"),
      (
        SampleSound.wav(seconds: 1), .mp3,
        "is WAV by its content, so its name has to end with .wav"
      ),
      (
        SampleSound.mp3(frames: 9), .wav,
        "is MP3 by its content, so its name has to end with .mp3"
      ),
      (
        SampleSound.wav(tag: 3, samples: 4), .wav, "has compressed samples; a WAV has to be PCM"
      ),
      (
        SampleSound.wav(bits: 24, samples: 3), .wav,
        "has samples of 24 bits; a WAV has to have 8 or 16"
      ),
      (
        SampleSound.wav(channels: 6, samples: 12), .wav, "has 6 channels; 1 or 2 are allowed"
      ),
      (
        SampleSound.wav(rate: 96_000, samples: 4), .wav,
        "has 96000 samples a second; 8000 to 48000 are allowed"
      ),
      (SampleSound.wav(samples: 0), .wav, "is a broken WAV; export it again"),
      (SampleSound.wav(samples: 3), .wav, "is a broken WAV; export it again"),
      (SampleSound.mp3(frames: 2), .mp3, "is a broken MP3; export it again"),
      (SampleSound.title("Mozart"), .mp3, "is a broken MP3; export it again"),
      (
        SampleSound.mp3(frames: 4) + Array("more".utf8), .mp3, "is a broken MP3; export it again"
      ),
      (
        SampleSound.wav(rate: 8_000, bits: 8, samples: 161_201), .wav,
        "lasts 20.2 s, 20 s are allowed"
      ),
      (
        SampleSound.mp3(frames: 854), .mp3, "has 327936 bytes, 327680 are allowed"
      ),
    ] as [([UInt8], Sound.Kind, String)])
  func refused(file: [UInt8], kind: Sound.Kind, clause: String) {
    #expect(fault(file, kind)?.clause == clause)
  }

  @Test("F10: twenty seconds and 320 KiB are taken, at the limit and one below")
  func limits() throws {
    var limits = SoundLimits()
    let second = SampleSound.wav(seconds: 1)
    limits.bytes = second.count
    #expect(try Sound(second, named: .wav, limits: limits).milliseconds == 1_000)
    limits.bytes -= 1
    #expect(throws: SoundFault.tooLarge(size: second.count, limit: second.count - 1)) {
      try Sound(second, named: .wav, limits: limits)
    }
    #expect(try sound(SampleSound.wav(seconds: 20)).milliseconds == 20_000)
    #expect(try sound(SampleSound.wav(bits: 8, samples: 161_200)).milliseconds == 20_150)
    #expect(try sound(SampleSound.mp3(frames: 839), .mp3).milliseconds == 20_136)
  }

  @Test(
    "F10: a sound that breaks off anywhere, or has any changed byte, is taken or refused, no more")
  func anything() {
    let files = [
      SampleSound.wav(samples: 6, chunks: [("LIST", [1, 2, 3])]),
      SampleSound.title("x") + SampleSound.mp3(frames: 3) + Array("TAG".utf8),
    ]
    for (file, kind) in zip(files, Sound.Kind.allCases) {
      for length in file.indices {
        let start = Array(file[..<length])
        if let found = try? sound(start, kind) { #expect(found.bytes.count <= length + 1) }
        for value: UInt8 in [0, 1, 0x7F, 0xFF] {
          var changed = file
          changed[length] = value
          if let found = try? sound(changed, kind) {
            #expect((try? sound(found.bytes, kind)) == found)
          }
        }
      }
    }
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
      lines(good, SampleSound.wav(seconds: 1))
        == ["OK: pack, 1 question in en, de, 1 sound, theme \"nature\""])
    #expect(
      lines(good, Array("OggS".utf8)) == [
        "pack/sounds/7d03c1a9.wav is Ogg, which not all browsers play; it has to be WAV (PCM) or MP3"
      ])
    #expect(
      QuizCheck.report(pack: good).lines == ["pack/sounds/7d03c1a9.wav is missing"])
    #expect(
      lines(pack(["00112233.wav", "flute.mp3"]), SampleSound.wav(seconds: 1)) == [
        "pack/questions.json, question 1: audio.src is \"7d03c1a9.wav\", but the folder sounds has no such file",
        "pack/sounds/00112233.wav: no question plays this sound",
        "pack/sounds/flute.mp3: no question plays this sound",
        "pack/sounds/flute.mp3 is WAV by its content, so its name has to end with .wav",
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
    #expect(try reference.sound(SampleSound.wav(seconds: 1)).get().milliseconds == 1_000)
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
