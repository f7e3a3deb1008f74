import Bytes
import GameCore
import Testing

/// Whether `pieces`, one after the other, are accepted and end with a whole character.
private func accepts(_ pieces: [[UInt8]]) -> Bool {
  var validator = UTF8Validator()
  return pieces.allSatisfy { validator.accept($0.span) } && validator.isComplete
}

private let texts = ["", "a", "κόσμε", "𐍈", "a\u{0}b", "\u{7FF}\u{800}\u{FFFF}\u{10000}\u{10FFFF}"]

private let invalid: [[UInt8]] = [
  [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80],
  [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF],
  [0xC3, 0x28], [0xE2, 0x82, 0x28], [0xF0, 0x9F, 0x98, 0x28], [0x61, 0xED, 0xBF, 0xBF, 0x62],
]

@Test("valid text is accepted however it is cut into two or three pieces", arguments: texts)
func validInPieces(text: String) {
  let bytes = Array(text.utf8)
  for first in 0...bytes.count {
    for second in first...bytes.count {
      #expect(
        accepts([Array(bytes[..<first]), Array(bytes[first..<second]), Array(bytes[second...])]))
    }
  }
}

@Test("invalid text is refused however it is cut", arguments: invalid)
func invalidInPieces(bytes: [UInt8]) {
  #expect(!accepts([bytes]))
  for cut in 0...bytes.count {
    #expect(!accepts([Array(bytes[..<cut]), Array(bytes[cut...])]))
  }
  #expect(!accepts(bytes.map { [$0] }))
}

@Test("text that ends within a character is valid so far and not complete")
func cutCharacter() {
  for character in ["é", "€", "𐍈"] {
    let bytes = Array(character.utf8)
    for count in 1..<bytes.count {
      var validator = UTF8Validator()
      let isAccepted = validator.accept(Array(bytes[..<count]).span)
      #expect(isAccepted)
      #expect(!validator.isComplete)
    }
  }
}

@Test("a byte that no continuation can make valid is refused at once")
func failsFast() {
  let hopeless: [[UInt8]] = [[0xF4, 0x90], [0xED, 0xA0], [0xE0, 0x80], [0xF0, 0x80], [0xC0]]
  for bytes in hopeless {
    var validator = UTF8Validator()
    let isAccepted = validator.accept(bytes.span)
    #expect(!isAccepted)
  }
}

@Test("pieces agree with the whole on random bytes", arguments: 1...50)
func randomAgreement(seed: Int) {
  var random = SeededGenerator(seed: UInt64(seed))
  let pool: [[UInt8]] = invalid + texts.map { Array($0.utf8) }
  for _ in 0..<50 {
    let bytes = (0..<Int.random(in: 0..<4, using: &random)).flatMap { _ in
      pool.randomElement(using: &random) ?? []
    }
    let expected = String(validating: bytes, as: UTF8.self) != nil
    let cut = Int.random(in: 0...bytes.count, using: &random)
    let isValid = UTF8Validator.isValid(bytes.span)
    #expect(isValid == expected)
    #expect(accepts([Array(bytes[..<cut]), Array(bytes[cut...])]) == expected)
  }
}

@Test("ASCII of every length is text, and a lone byte above it anywhere is not")
func asciiOfEveryLength() {
  for count in 0...80 {
    var bytes = [UInt8](repeating: 0x7F, count: count)
    let isText = UTF8Validator.isValid(bytes.span)
    #expect(isText)
    for place in 0..<count {
      bytes[place] = 0x80
      let isStillText = UTF8Validator.isValid(bytes.span)
      #expect(!isStillText, "\(count) bytes, at \(place)")
      bytes[place] = 0x7F
    }
  }
}
