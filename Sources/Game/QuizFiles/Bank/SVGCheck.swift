/// Checks that an SVG only draws: shapes and their attributes from a list. Scripts, event attributes,
/// `foreignObject`, styles, texts, comments and references to anything outside are not on it. What
/// references repeat is bounded.
struct SVGCheck {
  /// The first fault of a picture; `nil` if a page may show it.
  static func fault(in bytes: [UInt8]) -> SVGFault? {
    var check = SVGCheck(bytes: bytes)
    do throws(SVGRefusal) {
      try check.run()
      return nil
    } catch {
      return error.fault
    }
  }

  private struct SVGRefusal: Error {
    let fault: SVGFault
  }

  private static let deepest = 64
  private static let elements = words(
    """
    svg g path rect circle ellipse line polyline polygon defs use clipPath mask linearGradient
    radialGradient stop
    """)
  private static let attributes = words(
    """
    xmlns xmlns:xlink version id viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy d points
    transform fill fill-rule fill-opacity stroke stroke-width stroke-opacity stroke-linejoin
    stroke-linecap stroke-miterlimit stroke-dasharray stroke-dashoffset clip-path clip-rule
    clipPathUnits mask maskUnits maskContentUnits gradientUnits gradientTransform spreadMethod
    offset stop-color stop-opacity opacity color display preserveAspectRatio href xlink:href
    """)

  private static func words(_ list: String) -> Set<[UInt8]> {
    Set(list.split(whereSeparator: \.isWhitespace).map { Array($0.utf8) })
  }

  private let bytes: [UInt8]
  private var position = 0
  /// The names of the open elements.
  private var open: [[UInt8]] = []
  private var drawing = SVGDrawing()

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private mutating func run() throws(SVGRefusal) {
    guard bytes.starts(with: "<svg".utf8) else { throw SVGRefusal(fault: .notSVG) }
    repeat {
      try tag()
      skipWhiteSpace()
    } while !open.isEmpty
    guard position == bytes.count else { throw SVGRefusal(fault: .notSVG) }
    guard drawing.isBounded() else { throw SVGRefusal(fault: .repetition) }
  }

  /// Checks one tag, from its `<` on.
  private mutating func tag() throws(SVGRefusal) {
    let start = position
    guard take(UInt8(ascii: "<")) else {
      throw SVGRefusal(fault: position < bytes.count ? .text : .notSVG)
    }
    if take(UInt8(ascii: "/")) {
      let name = name()
      skipWhiteSpace()
      guard open.popLast() == name, take(UInt8(ascii: ">")) else {
        throw SVGRefusal(fault: .notSVG)
      }
      drawing.end()
      return
    }
    let name = name()
    guard !name.isEmpty else { throw SVGRefusal(fault: .text) }
    guard Self.elements.contains(name) else { throw SVGRefusal(fault: .element(Self.shown(name))) }
    drawing.begin()
    let isEmpty = try attributes()
    drawing.tag(bytes: position - start)
    if isEmpty { drawing.end() } else { open.append(name) }
    guard open.count <= Self.deepest else { throw SVGRefusal(fault: .notSVG) }
  }

  /// The attributes up to the end of a tag; returns whether the element ends with it.
  private mutating func attributes() throws(SVGRefusal) -> Bool {
    while true {
      skipWhiteSpace()
      if take(UInt8(ascii: ">")) { return false }
      if take(UInt8(ascii: "/")) {
        guard take(UInt8(ascii: ">")) else { throw SVGRefusal(fault: .notSVG) }
        return true
      }
      let name = name()
      guard !name.isEmpty else { throw SVGRefusal(fault: .notSVG) }
      guard Self.attributes.contains(name) else {
        throw SVGRefusal(fault: .attribute(Self.shown(name)))
      }
      let value = try value()
      try checkValue(value, isReference: name.ends(with: "href"))
      guard drawing.attribute(name, value) else {
        throw SVGRefusal(fault: .name(Self.shown(Array(value))))
      }
    }
  }

  private mutating func value() throws(SVGRefusal) -> ArraySlice<UInt8> {
    skipWhiteSpace()
    guard take(UInt8(ascii: "=")) else { throw SVGRefusal(fault: .notSVG) }
    skipWhiteSpace()
    guard position < bytes.count else { throw SVGRefusal(fault: .notSVG) }
    let quote = bytes[position]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
      let end = bytes[(position + 1)...].firstIndex(of: quote)
    else { throw SVGRefusal(fault: .notSVG) }
    let value = bytes[(position + 1)..<end]
    position = end + 1
    return value
  }

  /// Throws for a value that leads out of the picture. An entity could hide anything.
  private func checkValue(_ value: ArraySlice<UInt8>, isReference: Bool) throws(SVGRefusal) {
    if value.contains(UInt8(ascii: "&")) || value.contains(UInt8(ascii: "<")) {
      throw SVGRefusal(fault: .text)
    }
    var isOutside = isReference && value.first != UInt8(ascii: "#")
    for index in value.indices where value[index] == UInt8(ascii: "(") {
      let isURL = value[..<index].suffix(3).map { $0 | 0x20 } == Array("url".utf8)
      if isURL, !value[(index + 1)...].starts(with: "#".utf8) { isOutside = true }
    }
    // An escape of CSS could spell `url`.
    if isOutside || value.contains(UInt8(ascii: "\\")) {
      throw SVGRefusal(fault: .reference(Self.shown(Array(value))))
    }
  }

  private mutating func name() -> [UInt8] {
    let start = position
    while position < bytes.count, Self.isNameByte(bytes[position]) { position += 1 }
    return Array(bytes[start..<position])
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: ":"),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  private mutating func skipWhiteSpace() {
    while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) {
      position += 1
    }
  }

  private static func shown(_ bytes: [UInt8]) -> String {
    Text.excerpt(String(decoding: bytes.prefix(80), as: UTF8.self))
  }
}

extension [UInt8] {
  fileprivate func ends(with text: String) -> Bool {
    suffix(text.utf8.count).elementsEqual(text.utf8)
  }
}

/// Why a picture is refused (F7).
public enum SVGFault: Equatable, Sendable {
  /// It does not begin with `<svg`, or its tags do not fit together.
  case notSVG
  /// An element that is no shape.
  case element(String)
  /// An attribute that is not about drawing.
  case attribute(String)
  /// A reference that leaves the picture.
  case reference(String)
  /// A reference to a name that browsers may read in several ways.
  case name(String)
  /// References that repeat more than a phone draws, or that run in a circle.
  case repetition
  /// Letters between tags, which could tell the answer.
  case text

  /// The rest of a sentence about the picture.
  var clause: String {
    switch self {
    case .notSVG: "is not an SVG"
    case .element(let name): "has the element \(name), which is no shape"
    case .attribute(let name): "has the attribute \(name), which is not about drawing"
    case .reference(let value): "refers to \"\(value)\" outside itself"
    case .name(let value):
      "refers to \"\(value)\"; a name there has letters, digits and _ . : - alone"
    case .repetition:
      "draws too much: its references repeat shapes thousands of times, or run in a circle"
    case .text: "has text, a comment or an entity"
    }
  }
}

/// The check of a drawing beside a quiz file (F11), the same as of a pack's.
public enum QuestionPicture {
  /// The rest of a sentence about a picture that a page may not show; `nil` if it only draws.
  public static func refusal(of svg: [UInt8], limits: QuizLimits = QuizLimits()) -> String? {
    guard svg.count <= limits.pictureBytes else {
      return "has \(svg.count) bytes, \(limits.pictureBytes) are allowed"
    }
    return SVGCheck.fault(in: svg)?.clause
  }
}
