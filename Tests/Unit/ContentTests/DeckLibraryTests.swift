import Files
import GameCore
import TestSupport
import Testing

@testable import Content

@Suite("Decks of faces in folders")
struct DeckLibraryTests {
  /// Into the folder of decks.
  private func put(_ bytes: [UInt8], _ path: String, in data: Folder) throws {
    try Files.makeFolder("\(data.path)/faces/Family")
    try Files.replace("\(data.path)/faces/\(path)", with: bytes)
  }

  @Test("AF6: the deck that ships has at least 24 people, each with a name of their own")
  func shipped() throws {
    let deck = try #require(Samples.decks().all.first)
    #expect(deck.faces.count >= 24)
    #expect(Set(deck.faces.map(\.name)).count == deck.faces.count)
    for face in deck.faces {
      #expect(!String(decoding: face.bytes, as: UTF8.self).contains(face.name))
    }
    #expect(Set(deck.faces.map(\.bytes)).count == deck.faces.count)
    #expect(deck.playable?.people.count == deck.faces.count)
    #expect(deck.faces.allSatisfy { $0.name.count <= 8 })
  }

  @Test("AF6: a folder of at least four pictures named after people is a deck of its own")
  func folder() throws {
    let data = try Folder()
    for (number, name) in ["Oma.png", "Opa.PNG", "Tante Zoë.png", "notes.txt"].enumerated() {
      try put(SamplePNG.pixel(UInt8(number)), "Family/\(name)", in: data)
    }
    try put(Array("<svg/>".utf8), "Family/Drawn.jpg", in: data)
    try put(Array(repeating: 0, count: 204_801), "Family/Large.jpg", in: data)
    try put(SamplePNG.pixel(9), "loose.png", in: data)
    var decks = try Samples.decks(own: "\(data.path)/faces")
    let family = try #require(decks.all.last)
    #expect(decks.all.count == 2)
    #expect(family.name == "Family" && family.missing == 1)
    #expect(family.faces.map(\.name) == ["Oma", "Opa", "Tante Zoë"])
    #expect(family.playable == nil && decks.decks.deck(family.number) == nil)
    #expect(
      family.faults.map { [$0.file, $0.refusal.code.rawValue] }
        == [["Drawn.jpg", "photo.unreadable"], ["Large.jpg", "photo.tooLarge"]])
    #expect(family.faces.allSatisfy { $0.bytes.count < SamplePNG.pixel.count })
    try put(SamplePNG.pixel(4), "Family/Ben.png", in: data)
    decks.reread(ifChanged: true)
    #expect(
      decks.decks.deck(family.number)?.people.map(\.name) == ["Ben", "Oma", "Opa", "Tante Zoë"])
  }

  @Test("AF6: no more people, decks and bytes than there is room for")
  func limits() throws {
    let data = try Folder()
    var limits = DeckLimits()
    (limits.people, limits.decks) = (2, 2)
    var decks = DeckFolder(
      shipped: "/nowhere", own: "\(data.path)/faces", log: Samples.log,
      reader: try FaceReader(limits: limits))
    for deck in ["A", "B"] {
      for person in ["1", "2"] {
        _ = try decks.keep(SamplePNG.pixel(1), of: person, in: deck)
      }
    }
    let full = Refusal(
      .deckFull, [RefusalArgument("people", 2), RefusalArgument("decks", 2)])
    #expect(throws: full) { try decks.keep(SamplePNG.pixel(1), of: "3", in: "A") }
    #expect(throws: full) { try decks.keep(SamplePNG.pixel(1), of: "1", in: "C") }
    _ = try decks.keep(SamplePNG.pixel(2), of: "2", in: "B")
    var unwritable = DeckFolder(
      shipped: "/nowhere", own: "/proc/faces", log: Samples.log,
      reader: try FaceReader())
    #expect(throws: Refusal(.deckUnsaved)) {
      try unwritable.keep(SamplePNG.pixel(1), of: "1", in: "A")
    }
    #expect(unwritable.all.count == 1)
  }

  @Test("AF6: a name of a person or a deck is a player's name, and a file name that is shown")
  func names() throws {
    #expect(try FaceReader.name(" Zoë ") == "Zoë")
    for (typed, code) in [
      (".hidden", "name.invisible"), ("\u{200B}", "name.invisible"), ("a/b", "name.invisible"),
      ("a\\b", "name.invisible"), ("", "name.missing"),
      (String(repeating: "x", count: 21), "name.tooLong"),
    ] {
      let refusal = #expect(throws: Refusal.self) { try FaceReader.name(typed) }
      #expect(refusal?.code.rawValue == code, "\(typed)")
    }
  }
}
