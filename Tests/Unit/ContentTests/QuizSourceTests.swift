import Fetch
import Files
import GameCore
import Games
import QuizFiles
import Tables
import TestSupport
import Testing

@testable import Content

@Suite("The sources of quizzes")
struct QuizSourceTests {
  private let validators = Validators(entityTag: "\"x\"")

  private func absence(at address: String?) throws -> String? {
    let worker = try FetchWorker(settings: FetchSettings(userAgent: "test"))
    return try QuizSource(address: address, builtIn: "/nowhere", worker: worker).absence
  }

  @Test("F2: a quiz's title says how many questions it has")
  func title() {
    let quiz = Quiz.sample("Film", count: 2)
    let reply = FetchReply(
      body: .content(QuizFileWriter.bytes(of: quiz)), validators: validators, finalAddress: "")
    let reading = QuizSource.reading(.success(reply), file: "quiz4.json", number: 4)
    if case .fresh(let title, _, _) = reading {
      #expect(title == .sample(4, topic: "Film", questions: 2))
    } else {
      Issue.record("\(reading)")
    }
  }

  @Test("F13: a quiz's title says in which languages it can be read: the built-in ones in English")
  func languages() throws {
    for number in 1...5 {
      let file = "quiz\(number).json"
      let bytes = try Checkout.bytes(of: "web/quizzes/\(file)")
      let reply = FetchReply(body: .content(bytes), validators: validators, finalAddress: "")
      if case .fresh(let title, _, _) = QuizSource.reading(
        .success(reply), file: file, number: number)
      {
        #expect(title.languages == [.english])
      } else {
        Issue.record("\(file)")
      }
    }
  }

  /// What a source reads for a number.
  private func read(_ number: Int, of source: QuizSource, _ known: Validators? = nil) async
    -> LibraryReading
  {
    await withCheckedContinuation { done in
      source.read(.numbered(number), known) { done.resume(returning: $0) }
    }
  }

  @Test("F2: without an address the quizzes are those of the host's folder, not the built-in one")
  func ownFolder() async throws {
    let (own, pack) = (try Folder(), try Folder())
    _ = try pack.put(QuizFileWriter.bytes(of: Quiz.sample("Pack", count: 1)), "quiz1.json")
    let worker = try FetchWorker(settings: FetchSettings(userAgent: "test"))
    let source = try QuizSource(
      address: nil, folder: "\(own.path)/quizzes", builtIn: pack.path, worker: worker)
    func topic(_ number: Int) async -> String? {
      if case .fresh(let title, _, _) = await read(number, of: source) { title.topic } else { nil }
    }
    #expect(await topic(1) == nil)
    try Files.makeFolder("\(own.path)/quizzes")
    let quiz = Quiz.sample("Ours", count: 1)
    try Files.replace("\(own.path)/quizzes/quiz1.json", with: QuizFileWriter.bytes(of: quiz))
    #expect(await topic(1) == "Ours")
    #expect(await topic(2) == nil)
    // For the table whose first quiz fails (F3).
    let builtIn = await withCheckedContinuation { done in
      source.read(.builtIn, nil) { done.resume(returning: $0) }
    }
    if case .fresh(let title, _, _) = builtIn {
      #expect(title.topic == "Pack")
    } else {
      Issue.record("\(builtIn)")
    }
  }

  @Test("F4, F11: a picture that has changed beside an unchanged file is read again")
  func changedPicture() async throws {
    let folder = try Folder()
    var quiz = Quiz.sample("Own", count: 1)
    quiz.questions[0].picture = "a.png"
    quiz.questions[0].text.pictureDescription = "A tower"
    _ = try folder.put(QuizFileWriter.bytes(of: quiz), "quiz1.json")
    _ = try folder.put(SamplePNG.pixel(1), "a.png")
    let worker = try FetchWorker(settings: FetchSettings(userAgent: "test"))
    let source = try QuizSource(address: folder.path, builtIn: "/nowhere", worker: worker)
    guard case .fresh(_, let first, let known) = await read(1, of: source) else {
      Issue.record("nothing was read")
      return
    }
    guard case .unchanged = await read(1, of: source, known) else {
      Issue.record("an unchanged folder was read again")
      return
    }
    try Files.replace("\(folder.path)/a.png", with: SamplePNG.pixel(2))
    guard case .fresh(_, let second, _) = await read(1, of: source, known) else {
      Issue.record("the picture was not read again")
      return
    }
    #expect(first.questions[0].picture != second.questions[0].picture)
    guard case .unchanged = await read(1, of: source, known) else {
      Issue.record("the new picture was read twice")
      return
    }
  }

  @Test("F2: a folder or file that is not there is named; one that is there, or on the web, is not")
  func absence() throws {
    let folder = try Folder()
    let path = folder.path
    #expect(try absence(at: "/no/such/folder") == "there is no file /no/such/folder/quiz1.json")
    #expect(try absence(at: path) == "there is no file \(path)/quiz1.json")
    #expect(try absence(at: "\(path)/own3.json") == "there is no file \(path)/own3.json")
    _ = try folder.put(Array("{}".utf8), "quiz1.json")
    #expect(try absence(at: path) == nil)
    #expect(try absence(at: "\(path)/quiz1.json") == nil)
    #expect(try absence(at: "https://quiz.example/quiz1.json") == nil)
  }
}

@Suite("Pictures and sounds beside own quizzes")
struct QuizMediaTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func quiz(picture: String? = nil, sound: String? = nil) -> Quiz {
    var quiz = Quiz.sample("Own", count: 1)
    quiz.questions[0].picture = picture
    quiz.questions[0].sound = sound
    return quiz
  }

  private func kept(_ quiz: Quiz, by store: QuizMediaStore = QuizMediaStore()) throws -> Quiz {
    try store.keep(quiz, at: "\(folder.path)/quiz1.json", file: "quiz1.json").get()
  }

  /// The fault of a file, without the place.
  private func fault(picture: String? = nil, sound: String? = nil) -> String? {
    do {
      _ = try kept(quiz(picture: picture, sound: sound))
      return nil
    } catch {
      return (error as? QuizFault)?.sentence.replacing("quiz1.json, question 1: ", with: "")
    }
  }

  @Test(
    "F11: they are served under names that tell nothing, the same after a restart")
  func serving() throws {
    _ = try folder.put(SampleSound.wav(), "mozart.wav")
    _ = try folder.put(SamplePNG.pixel, "eiffel-tower.png")
    let (store, again) = (QuizMediaStore(), QuizMediaStore())
    let served = try kept(quiz(picture: "eiffel-tower.png", sound: "mozart.wav"), by: store)
    let sound = try #require(served.questions[0].sound)
    let picture = try #require(served.questions[0].picture)
    #expect(sound.utf8.count == 36 && sound.hasSuffix(".wav"))
    #expect(picture.utf8.count == 36 && picture.hasSuffix(".png"))
    #expect(
      store.medium(named: sound)
        == QuizMedium(type: "audio/wav", bytes: SampleSound.wav()))
    #expect(store.medium(named: picture)?.type == "image/png")
    #expect(store.medium(named: "mozart.wav") == nil)
    #expect(
      try kept(quiz(picture: "eiffel-tower.png", sound: "mozart.wav"), by: again) == served)
  }

  @Test("F11: a changed file gets another name; the former one is served until the next change")
  func changing() throws {
    let store = QuizMediaStore()
    var names: [String] = []
    for number: UInt8 in 1...3 {
      _ = try folder.put(SamplePNG.pixel(number), "a.png")
      names.append(try #require(try kept(quiz(picture: "a.png"), by: store).questions[0].picture))
    }
    #expect(names.map { store.medium(named: $0) != nil } == [false, true, true])
  }

  @Test("F11: what cannot be used is a fault with file, question, field and what is right")
  func faults() throws {
    _ = try folder.put(Array("<svg onload=''/>".utf8), "a.svg")
    _ = try folder.put(Array("x".utf8), "a.png")
    _ = try folder.put(Array("OggS".utf8), "a.mp3")
    _ = try folder.put(Array(repeating: 0, count: 327_681), "large.wav")
    #expect(fault(picture: "no.svg") == "image.src \"no.svg\" is not beside the quiz file")
    #expect(
      fault(picture: "a.svg")
        == "image.src \"a.svg\" has the attribute onload, which is not about drawing")
    #expect(
      fault(picture: "a.png")
        == "image.src \"a.png\" is no picture; it has to be SVG, PNG, JPEG or WebP")
    #expect(
      fault(sound: "a.mp3")
        == "audio.src \"a.mp3\" is neither WAV nor MP3; it has to be one of them"
    )
    #expect(
      fault(sound: "large.wav")
        == "audio.src \"large.wav\" has more than the 327680 bytes allowed")
    #expect(
      QuizMediaStore.faults(
        of: quiz(picture: "no.svg", sound: "no.mp3"), at: "\(folder.path)/quiz1.json", file: "q"
      ).count == 2)
  }
}
