import GameCore
import Games
import QuizFiles
import Testing

private let file = """
  {"languages": ["en", "de", "es", "fr", "tr"], "sentence": ["E?", "D?", "S?", "F?", "T?"],
   "towns": [{"at": [5252, -18000], "names": ["e", "d", "s", "f", "t"]}]}
  """

private func read(_ text: String) -> Result<TownAtlas, TownFault> {
  TownFile.read(Array(text.utf8), file: "towns.json")
}

@Suite("The file of the towns")
struct TownFileTests {
  @Test("F9: a town has a place and a name in each language")
  func good() throws {
    let atlas = try read(file).get()
    #expect(atlas.sentences[.turkish] == "T?")
    #expect(
      atlas.towns == [
        Town(
          names: [.english: "e", .german: "d", .spanish: "s", .french: "f", .turkish: "t"],
          place: GlobePoint(latitude: 5_252, longitude: -18_000))
      ])
  }

  @Test(
    "F9: a faulty file is refused with what is wrong",
    arguments: [
      ("{", TownFault.Kind.notJSON), ("[]", .notJSON),
      (file.replacing("\"tr\"", with: "\"xx\""), .field("languages")),
      (file.replacing("\"tr\"", with: "\"en\""), .field("languages")),
      (file.replacing("\"T?\"", with: "7"), .field("sentence")),
      (file.replacing(", \"T?\"", with: ""), .field("sentence")),
      (file.replacing("\"towns\"", with: "\"cities\""), .field("towns")),
      (file.replacing("5252", with: "9001"), .town(1)),
      (file.replacing("-18000", with: "-18001"), .town(1)),
      (file.replacing("-18000", with: "1.5"), .town(1)),
      (file.replacing("\"t\"]", with: "\"\"]"), .town(1)),
      (file.replacing("\"t\"]", with: "\"\(String(repeating: "x", count: 201))\"]"), .town(1)),
    ])
  func faults(text: String, kind: TownFault.Kind) {
    let fault = TownFault(file: "towns.json", kind)
    #expect(read(text) == .failure(fault))
    #expect(fault.sentence.hasPrefix("towns.json"))
  }
}
