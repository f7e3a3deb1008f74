import Bytes
import GameCore
import Games
import JSON
import Tables

/// A page's message as an object with a known name and unchecked fields. Every accessor returns a
/// value within its range, or throws the fault for the page.
struct MessageFields {
  /// The message's name, a protocol word; empty if it is none.
  let name: String
  /// The message's number, if it is valid.
  let id: CommandID?
  private let object: JSONObject

  /// Reads an object with a name; anything else is malformed.
  init(reading bytes: Span<UInt8>) throws(WireFault) {
    let value: JSONValue
    do {
      value = try JSONReader(limits: WireLimits.json).read(bytes)
    } catch {
      throw .malformed(id: nil)
    }
    guard case .object(let object) = value else { throw .malformed(id: nil) }
    self.object = object
    id = (try? object.integer("id", in: 1...WireLimits.largestNumber)).map { CommandID($0) }
    guard let name = try? object.string("t") else { throw .malformed(id: id, field: "t") }
    self.name = name.isProtocolWord ? name : ""
  }

  /// The number of a command. A command without one cannot be answered.
  func commandID() throws(WireFault) -> CommandID {
    guard let id else { throw malformed("id") }
    return id
  }

  /// A whole number.
  func number(_ field: String, in range: ClosedRange<Int>) throws(WireFault) -> Int {
    do { return try object.integer(field, in: range) } catch { throw malformed(error.field) }
  }

  /// A whole number, or nil without one.
  func optionalNumber(
    _ field: String, in range: ClosedRange<Int>
  ) throws(WireFault) -> Int? {
    object.has(field) ? try number(field, in: range) : nil
  }

  /// A time of the server's clock.
  func tick(_ field: String) throws(WireFault) -> Tick {
    Tick(microseconds: Int64(try number(field, in: WireLimits.numbers)))
  }

  func flag(_ field: String) throws(WireFault) -> Bool {
    do { return try object.bool(field) } catch { throw malformed(error.field) }
  }

  func text(_ field: String) throws(WireFault) -> String {
    do { return try object.string(field) } catch { throw malformed(error.field) }
  }

  /// A word of an enumeration.
  func word<Word: RawRepresentable<String>>(_ field: String) throws(WireFault) -> Word {
    guard let word = Word(rawValue: try word(field) as String) else { throw malformed(field) }
    return word
  }

  func optionalWord<Word: RawRepresentable<String>>(
    _ field: String
  ) throws(WireFault) -> Word? {
    object.has(field) ? try word(field) : nil
  }

  /// A protocol word.
  func word(_ field: String) throws(WireFault) -> String {
    let text = try text(field)
    guard text.isProtocolWord else { throw malformed(field) }
    return text
  }

  /// The page's language; English for a page that names none, or one that the server does not know.
  func optionalLanguage() throws(WireFault) -> Language {
    guard object.has("language") else { return .english }
    let code: String = try text("language")
    return Language(code: code) ?? .english
  }

  /// `theme`, `difficulty` and `questions` (F8).
  func bankChoice() throws(WireFault) -> BankChoice {
    let theme: String? = object.has("theme") ? try word("theme") : nil
    let difficulty = try optionalNumber("difficulty", in: 1...3).flatMap {
      Difficulty(rawValue: $0)
    }
    let length = try number("questions", in: 1...100)
    guard BankChoice.lengths.contains(length) else { throw malformed("questions") }
    return BankChoice(theme: theme, difficulty: difficulty, length: length)
  }

  /// `sentence`, `options` and `option`, the right one (W2).
  func writtenQuestion() throws(WireFault) -> WrittenQuestion {
    let sentence = try text("sentence")
    let values: [JSONValue]
    do { values = try object.array("options") } catch { throw malformed(error.field) }
    let texts = values.compactMap { if case .string(let text) = $0 { text } else { nil } }
    guard values.count == OptionLetter.allCases.count, texts.count == values.count else {
      throw malformed("options")
    }
    let correct: OptionLetter = try word("option")
    do {
      return try WrittenQuestion(
        sentence: sentence,
        options: Question.Options(a: texts[0], b: texts[1], c: texts[2], d: texts[3]),
        correct: correct)
    } catch {
      throw WireFault(id: id, refusal: error)
    }
  }

  /// Two whole numbers from 0, the lower one first.
  func range(_ field: String) throws(WireFault) -> ClosedRange<Int> {
    let values: [JSONValue]
    do { values = try object.array(field) } catch { throw malformed(error.field) }
    guard values.count == 2, let lowest = values[0].integer(in: WireLimits.numbers),
      let highest = values[1].integer(in: WireLimits.numbers), lowest <= highest
    else { throw malformed(field) }
    return lowest...highest
  }

  /// A table's code; throws `code.malformed` if the letters are not one.
  func tableCode(_ field: String) throws(WireFault) -> TableCode {
    guard let code = TableCode(letters: try text(field).utf8) else {
      throw WireFault(id: id, refusal: Refusal(.codeMalformed))
    }
    return code
  }

  func optionalTableCode(_ field: String) throws(WireFault) -> TableCode? {
    object.has(field) ? try tableCode(field) : nil
  }

  /// `name`, and `colour` and `face` if there are any (H2).
  func profile() throws(WireFault) -> Profile {
    let typed = try text("name")
    let colour = try optionalColour()
    let face = try optionalFace()
    do {
      return Profile(name: try PlayerName(typed), colour: colour, face: face)
    } catch {
      throw WireFault(id: id, refusal: error)
    }
  }

  /// `name`, or nil without one.
  func optionalName() throws(WireFault) -> PlayerName? {
    guard object.has("name") else { return nil }
    let typed = try text("name")
    do { return try PlayerName(typed) } catch { throw WireFault(id: id, refusal: error) }
  }

  /// The profile of a `hello`; nil without one. A colour or face alone is malformed.
  func optionalProfile() throws(WireFault) -> Profile? {
    ["name", "colour", "face"].contains(where: object.has) ? try profile() : nil
  }

  private func optionalColour() throws(WireFault) -> Colour? {
    guard let number = try optionalNumber("colour", in: WireLimits.signedNumbers)
    else { return nil }
    guard let colour = Colour(number) else {
      throw WireFault(id: id, refusal: Refusal(.colourUnknown))
    }
    return colour
  }

  private func optionalFace() throws(WireFault) -> Face? {
    guard let number = try optionalNumber("face", in: WireLimits.signedNumbers)
    else { return nil }
    guard let face = Face(number) else { throw WireFault(id: id, refusal: Refusal(.faceUnknown)) }
    return face
  }

  /// Whole degrees clockwise from north (T2).
  func heading() throws(WireFault) -> Heading {
    guard let heading = Heading(try number("heading", in: Heading.range)) else {
      throw malformed("heading")
    }
    return heading
  }

  /// The number of an invitation.
  func invitation() throws(WireFault) -> InvitationNumber {
    InvitationNumber(try number("invitation", in: WireLimits.numbers))
  }

  /// The number of a member.
  func member() throws(WireFault) -> MemberNumber {
    MemberNumber(try number("member", in: WireLimits.numbers))
  }

  /// A side of the table (T3).
  func side() throws(WireFault) -> Side {
    guard let side = Side(try number("side", in: WireLimits.numbers)) else {
      throw malformed("side")
    }
    return side
  }

  /// `latE5` and `lonE5`, or nil without both (L3).
  func optionalPosition() throws(WireFault) -> Position? {
    guard object.has("latE5") || object.has("lonE5") else { return nil }
    return Position(
      latitude: try number("latE5", in: Position.latitudes),
      longitude: try number("lonE5", in: Position.longitudes))
  }

  /// A token of the other listener, or nil without one.
  func optionalDoorToken(_ field: String) throws(WireFault) -> Secret128? {
    guard object.has(field) else { return nil }
    guard let token = Secret128(try text(field)) else { throw malformed(field) }
    return token
  }

  /// The secret of a link, or nil without one.
  func optionalLinkSecret(_ field: String) throws(WireFault) -> Secret128? {
    guard object.has(field) else { return nil }
    guard let secret = Secret128(try text(field)) else { throw malformed(field) }
    return secret
  }

  func malformed(_ field: String) -> WireFault {
    .malformed(id: id, field: field)
  }
}
