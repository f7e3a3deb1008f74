import Fetch
import GameCore
import Games
import QuizFiles
import Tables
import TestSupport
import Testing

@testable import Content

@Suite("The quiz library")
struct QuizLibraryTests {
  private let code = TableCode(number: 7)
  private let validators = Validators(entityTag: "\"x\"")

  private func title(_ number: Int) -> QuizTitle {
    .sample(number, topic: "T\(number)")
  }

  private func fresh(_ number: Int) -> LibraryReading {
    .fresh(title(number), Quiz(topic: "T\(number)", questions: []), validators)
  }

  private func ready(_ number: Int) -> QuizOutcome {
    .ready(title(number), Quiz(topic: "T\(number)", questions: []))
  }

  private func at(_ seconds: Int64) -> Tick { Tick(microseconds: seconds * 1_000_000) }

  private func fault(_ code: String) -> LibraryReading {
    .fault(QuizFaultNotice(code: code, arguments: []), sentence: code)
  }

  @Test("F2: the series is walked from the first file until one is missing")
  func walk() {
    var library = QuizCatalog()
    #expect(library.opened(at: at(0)) == [.read(.numbered(1), nil)])
    #expect(
      library.finished(.numbered(1), fresh(1), at: at(1))
        == [.shelf([title(1)]), .read(.numbered(2), nil)])
    #expect(
      library.finished(.numbered(2), fresh(2), at: at(2))
        == [.shelf([title(1), title(2)]), .read(.numbered(3), nil)])
    #expect(library.finished(.numbered(3), .missing, at: at(3)) == [])
  }

  @Test("H9, F3: the host sees what was read: playable files, faults, and a missing first file")
  func outcomes() {
    var library = QuizCatalog()
    _ = library.opened(at: at(0))
    #expect(library.outcomes.isEmpty)
    _ = library.finished(.numbered(1), .missing, at: at(1))
    #expect(library.outcomes.map(\.number) == [1])
    #expect(library.outcomes.map(\.outcome) == [.missing])
    _ = library.finished(.numbered(1), fresh(1), at: at(2))
    _ = library.finished(.numbered(2), fault("quiz.notJSON"), at: at(3))
    _ = library.finished(.numbered(3), .missing, at: at(4))
    _ = library.finished(.builtIn, fresh(9), at: at(5))
    let notice = QuizFaultNotice(code: "quiz.notJSON", arguments: [])
    #expect(library.outcomes.map(\.number) == [1, 2])
    #expect(library.outcomes.map(\.outcome) == [ready(1), .fault(notice)])
  }

  @Test("F3: a broken file is left off the shelf and the walk goes on")
  func broken() {
    var library = QuizCatalog()
    _ = library.opened(at: at(0))
    #expect(
      library.finished(.numbered(1), fault("quiz.notJSON"), at: at(1))
        == [.warn("quiz.notJSON"), .read(.numbered(2), nil)])
    #expect(library.shelf == [])
  }

  @Test(
    "F4: a host that does not answer is asked for one file, after pauses that double, with one warning"
  )
  func silentHost() {
    var library = QuizCatalog()
    _ = library.opened(at: at(0))
    let silent = fault("fetch.unreachable")
    #expect(
      library.finished(.numbered(1), silent, at: at(1))
        == [.warn("fetch.unreachable"), .wake(at: at(31))])
    #expect(library.woken(at: at(30)) == [])
    #expect(library.woken(at: at(31)) == [.read(.numbered(1), nil)])
    #expect(library.finished(.numbered(1), silent, at: at(32)) == [.wake(at: at(92))])
    var now: Int64 = 32
    for (pause, next) in [(60, 120), (120, 240), (240, 480), (480, 960), (960, 960), (960, 960)] {
      now += Int64(pause)
      #expect(library.woken(at: at(now)) == [.read(.numbered(1), nil)])
      #expect(
        library.finished(.numbered(1), silent, at: at(now)) == [.wake(at: at(now + Int64(next)))])
    }
  }

  @Test("F4: what a table wants of a silent host is asked for at once, without a further warning")
  func silentButWanted() {
    var library = QuizCatalog()
    _ = library.opened(at: at(0))
    _ = library.finished(.numbered(1), fault("fetch.timedOut"), at: at(1))
    let silent = QuizOutcome.fault(QuizFaultNotice(code: "fetch.timedOut", arguments: []))
    for number in 1...2 {
      let request = QuizRequest.numbered(number)
      #expect(library.wanted(request, by: code, at: at(2)) == [.read(request, nil)])
      #expect(
        library.finished(request, fault("fetch.timedOut"), at: at(7))
          == [.answer(request, silent, to: code)])
    }
  }

  @Test("F4: a host that answers again is asked for what it owes, and the walk goes on")
  func hostAnswersAgain() {
    var library = QuizCatalog()
    _ = library.opened(at: at(0))
    _ = library.finished(.numbered(1), fault("fetch.hostUnknown"), at: at(1))
    _ = library.wanted(.numbered(2), by: code, at: at(2))
    #expect(
      library.finished(.numbered(2), fresh(2), at: at(3))
        == [
          .answer(.numbered(2), ready(2), to: code), .shelf([title(2)]), .read(.numbered(1), nil),
          .read(.numbered(3), nil),
        ])
    #expect(
      library.finished(.numbered(1), fresh(1), at: at(4)) == [.shelf([title(1), title(2)])])
    #expect(library.finished(.numbered(3), .missing, at: at(5)) == [])
    #expect(library.woken(at: at(31)) == [])
  }

  @Test("F4: a host that falls silent in the middle of its series is asked for the rest later")
  func silentInTheMiddle() {
    var library = QuizCatalog()
    _ = library.opened(at: at(0))
    _ = library.finished(.numbered(1), fresh(1), at: at(1))
    #expect(
      library.finished(.numbered(2), fault("fetch.status"), at: at(2))
        == [.warn("fetch.status"), .wake(at: at(32))])
    #expect(library.woken(at: at(32)) == [.read(.numbered(2), nil)])
    #expect(
      library.finished(.numbered(2), fresh(2), at: at(33))
        == [.shelf([title(1), title(2)]), .read(.numbered(3), nil)])
  }

  @Test("F3: the same fault of a file is logged once; one file too large says nothing of its host")
  func faultOnce() {
    var library = QuizCatalog()
    _ = library.opened(at: at(0))
    #expect(
      library.finished(.numbered(1), fault("fetch.tooLarge"), at: at(1))
        == [.warn("fetch.tooLarge"), .read(.numbered(2), nil)])
    _ = library.finished(.numbered(2), .missing, at: at(2))
    _ = library.wanted(.numbered(1), by: code, at: at(3))
    let effects = library.finished(.numbered(1), fault("fetch.tooLarge"), at: at(4))
    #expect(effects.count == 1)
    #expect(library.finished(.builtIn, fault("fetch.timedOut"), at: at(5)).count == 1)
  }

  @Test("F4: what is in the library is handed out at once and asked for again only when old")
  func cached() {
    var library = QuizCatalog()
    _ = library.opened(at: at(0))
    _ = library.finished(.numbered(1), fresh(1), at: at(1))
    let answer = QuizCatalog.Effect.answer(.numbered(1), ready(1), to: code)
    #expect(library.wanted(.numbered(1), by: code, at: at(30)) == [answer])
    #expect(
      library.wanted(.numbered(1), by: code, at: at(31))
        == [answer, .read(.numbered(1), validators)])
    #expect(library.wanted(.numbered(1), by: code, at: at(32)) == [answer])
    #expect(library.finished(.numbered(1), .unchanged, at: at(33)) == [])
    #expect(library.wanted(.numbered(1), by: code, at: at(40)) == [answer])
  }

  @Test("F4: tables that wait for one reading are all answered by it")
  func waiting() {
    var library = QuizCatalog()
    let other = TableCode(number: 8)
    #expect(
      library.wanted(.builtIn, by: code, at: at(0)) == [.read(.builtIn, nil)])
    #expect(library.wanted(.builtIn, by: other, at: at(0)) == [])
    #expect(
      library.finished(.builtIn, fresh(1), at: at(1))
        == [.answer(.builtIn, ready(1), to: code), .answer(.builtIn, ready(1), to: other)])
    #expect(library.shelf == [])
  }

  @Test(
    "F4: a copy is played on when its source cannot be reached, but not when it is broken or gone")
  func sourceFails() {
    var library = QuizCatalog()
    _ = library.finished(.numbered(1), fresh(1), at: at(0))
    _ = library.finished(.numbered(1), fault("fetch.timedOut"), at: at(40))
    #expect(library.shelf == [title(1)])
    #expect(
      library.finished(.numbered(1), fault("quiz.notJSON"), at: at(80))
        == [.shelf([]), .warn("quiz.notJSON")])
    _ = library.finished(.numbered(1), fresh(1), at: at(90))
    #expect(library.finished(.numbered(1), .missing, at: at(99)) == [.shelf([])])
  }

  @Test("F3: a failed file is read again when a table wants it, and the table gets the fault")
  func failedAgain() {
    var library = QuizCatalog()
    _ = library.finished(.numbered(1), .missing, at: at(0))
    #expect(
      library.wanted(.numbered(1), by: code, at: at(1))
        == [.read(.numbered(1), nil)])
    #expect(
      library.finished(.numbered(1), .missing, at: at(2))
        == [.answer(.numbered(1), .missing, to: code)])
  }

  @Test("F2: the walk ends at the longest series")
  func longest() {
    var library = QuizCatalog()
    var last: [QuizCatalog.Effect] = library.opened(at: at(0))
    for number in 1...QuizCatalog.longestSeries {
      #expect(last.contains(.read(.numbered(number), nil)))
      last = library.finished(.numbered(number), fresh(number), at: at(Int64(number)))
    }
    #expect(last.count == 1)
    #expect(library.shelf.count == QuizCatalog.longestSeries)
  }
}

@Suite("The sources of quizzes")
struct QuizSourceTests {
  private let validators = Validators(entityTag: "\"x\"")

  private func absence(at address: String?) throws -> String? {
    let worker = try FetchWorker(settings: FetchSettings(userAgent: "test"))
    return try QuizSource(address: address, ownPack: "/nowhere", worker: worker).absence
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
    "F11: they are served under names that tell nothing, without titles, the same after a restart")
  func serving() throws {
    _ = try folder.put(SampleSound.wav(seconds: 1, chunks: [("LIST", [1, 2])]), "mozart.wav")
    _ = try folder.put(SamplePNG.pixel, "eiffel-tower.png")
    let (store, again) = (QuizMediaStore(), QuizMediaStore())
    let served = try kept(quiz(picture: "eiffel-tower.png", sound: "mozart.wav"), by: store)
    let sound = try #require(served.questions[0].sound)
    let picture = try #require(served.questions[0].picture)
    #expect(sound.utf8.count == 36 && sound.hasSuffix(".wav"))
    #expect(picture.utf8.count == 36 && picture.hasSuffix(".png"))
    #expect(
      store.medium(named: sound)
        == QuizMedium(type: "audio/wav", bytes: SampleSound.wav(seconds: 1)))
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
        == "audio.src \"a.mp3\" is Ogg, which not all browsers play; it has to be WAV (PCM) or MP3"
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
