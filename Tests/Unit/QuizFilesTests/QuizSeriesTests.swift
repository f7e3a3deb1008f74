import QuizFiles
import Testing

@Suite("QuizSeries")
struct QuizSeriesTests {
  @Test(
    "F2: the last run of digits before .json is the number, its width is kept",
    arguments: [
      ("http://h.example/a/quiz1.json", 1, "http://h.example/a/quiz1.json"),
      ("http://h.example/a/quiz1.json", 2, "http://h.example/a/quiz2.json"),
      ("http://h.example/a/quiz1.json", 10, "http://h.example/a/quiz10.json"),
      ("https://h.example/quiz09.json", 2, "https://h.example/quiz10.json"),
      ("https://h.example/quiz007.json", 3, "https://h.example/quiz009.json"),
      ("https://h.example/quiz099.json", 2, "https://h.example/quiz100.json"),
      ("https://h.example/2024-quiz3-de.json", 2, "https://h.example/2024-quiz4-de.json"),
      ("HTTPS://h.example/Q1.JSON", 2, "HTTPS://h.example/Q2.JSON"),
      ("https://h.example/q1.json?v=7#x1.json", 2, "https://h.example/q2.json?v=7#x1.json"),
      (
        "http://www.people.vcu.edu/~ebulut/jsonFiles/quiz1.json", 2,
        "http://www.people.vcu.edu/~ebulut/jsonFiles/quiz2.json"
      ),
      ("/srv/quizzes", 3, "/srv/quizzes/quiz3.json"),
      ("/srv/quizzes2/", 1, "/srv/quizzes2/quiz1.json"),
      ("/", 1, "/quiz1.json"), ("quizzes", 2, "quizzes/quiz2.json"),
      ("a/film4.json", 2, "a/film5.json"), ("film4.json", 2, "film5.json"),
      ("quiz٣1.json", 2, "quiz٣2.json"),
    ])
  func numbered(address: String, ordinal: Int, expected: String) throws {
    let series = try QuizSeries(address)
    #expect(series.isNumbered)
    #expect(series.entry(ordinal)?.address == expected)
  }

  @Test(
    "what may be secret in a URL is in no sentence: user, password, query, fragment",
    arguments: [
      (
        "https://anna:pw@h.example/a/quiz1.json?key=k#f", "https://h.example/a/quiz1.json",
        "quiz1.json"
      ),
      ("HTTPS://anna:p@w@h.example:8080", "https://h.example:8080", "https://h.example:8080"),
      ("http://anna@h.example/", "http://h.example/", "http://h.example/"),
      ("http://h.example/a@b/quiz1.json", "http://h.example/a@b/quiz1.json", "quiz1.json"),
      ("http://h.example?key=k", "http://h.example", "http://h.example"),
      ("/srv/a@b?c#d/quiz1.json", "/srv/a@b?c#d/quiz1.json", "quiz1.json"),
    ])
  func withoutSecrets(address: String, shown: String, name: String) {
    #expect(QuizSeries.withoutSecrets(address) == shown)
    #expect(QuizSeries.name(of: address) == name)
  }

  @Test(
    "F2: an address without a number is a series of one",
    arguments: [
      "http://h8.example/v2/quiz.json", "https://h.example/quiz?id=1", "https://h.example/quiz1",
      "https://h.example:8080", "https://h.example/q.json?x=quiz1.json",
      "https://h.example/1234567890.json", "film.json",
    ])
  func single(address: String) throws {
    let series = try QuizSeries(address)
    #expect(!series.isNumbered)
    #expect(series.entry(1)?.address == address)
    #expect(series.entry(2) == nil)
  }

  @Test("F2: there is no file before the first and none beyond the integers")
  func bounds() throws {
    let series = try QuizSeries("http://h.example/quiz3.json")
    #expect(series.entry(0) == nil)
    #expect(series.entry(-1) == nil)
    #expect(series.entry(Int.min) == nil)
    #expect(series.entry(Int.max) == nil)
  }

  @Test("F2, F3: a file is named by the last part of its path")
  func names() throws {
    #expect(try QuizSeries("https://h.example/a/quiz1.json?x=/y").entry(2)?.name == "quiz2.json")
    #expect(try QuizSeries("/srv/q").entry(1)?.name == "quiz1.json")
    #expect(try QuizSeries("https://h.example/").entry(1)?.name == "https://h.example/")
    #expect(QuizSeries.name(of: "/a/b?c.json") == "b?c.json")
    #expect(QuizSeries.name(of: "http://h.example/b?c.json") == "b")
  }

  @Test("F2: http and https are fetched, everything without a scheme is on disk")
  func locations() throws {
    #expect(try QuizSeries("http://h.example/quiz1.json").location == .web)
    #expect(try QuizSeries(" https://h.example/quiz1.json ").location == .web)
    #expect(try QuizSeries("/srv/q").location == .disk(directory: "/srv/q"))
    #expect(try QuizSeries("/srv/q/quiz4.json").location == .disk(directory: "/srv/q"))
    #expect(try QuizSeries("quiz4.json").location == .disk(directory: "."))
    #expect(try QuizSeries("/quiz4.json").location == .disk(directory: "/"))
    #expect(try QuizSeries("/").location == .disk(directory: "/"))
    #expect(QuizSeries.isURL("https://h.example/"))
    #expect(!QuizSeries.isURL("/srv/q"))
    #expect(try QuizSeries("a/http://b").location == .disk(directory: "a/http://b"))
  }

  @Test("F2: another scheme or nothing is refused with a sentence")
  func refused() {
    #expect(throws: QuizAddressError.schemeUnsupported("file")) { try QuizSeries("file:///etc") }
    #expect(throws: QuizAddressError.schemeUnsupported("ftp")) { try QuizSeries("FTP://h/q1.json") }
    #expect(throws: QuizAddressError.empty) { try QuizSeries("  ") }
    #expect(
      QuizAddressError.schemeUnsupported("ftp").sentence
        == "ftp is not supported; give http://…, https://… or a directory")
    #expect(QuizAddressError.empty.sentence == "the address is empty")
  }
}
