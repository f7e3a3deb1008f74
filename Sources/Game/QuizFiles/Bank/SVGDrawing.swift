/// The work that an SVG makes for a browser, with everything that its references repeat: a few hundred bytes
/// can stand for millions of shapes, which a phone draws for minutes.
struct SVGDrawing {
  /// How much a browser draws.
  struct Work {
    /// Shapes, groups and references.
    var elements = 0
    /// Bytes of their tags.
    var bytes = 0
    /// Elements that are drawn on a layer of their own: masked, clipped or translucent.
    var layers = 0
    /// At least the length of all lines, before transforms.
    var length = 0.0

    /// Four times what the largest flag has, and more.
    static let most = Work(elements: 4_000, bytes: 400 * 1_024, layers: 400, length: 0)
    /// Dashes of all lines.
    static let mostDashes = 200_000.0

    static func += (left: inout Work, right: Work) {
      left.elements += right.elements
      left.bytes += right.bytes
      left.layers += right.layers
      left.length += right.length
    }

    func isMore(than limit: Work) -> Bool {
      elements > limit.elements || bytes > limit.bytes || layers > limit.layers
    }
  }

  private struct Element {
    var own = Work(elements: 1)
    var children: [Int] = []
    /// The ids that it refers to: for `use`, a mask, a clip, a gradient.
    var references: [[UInt8]] = []
  }

  /// The work of an element with its parts and references.
  private struct Counted {
    var work: Work
    /// How many references lead into each other.
    var depth = 0
  }

  /// References within references, which a browser follows by calling itself.
  private static let deepest = 8

  private var elements: [Element] = []
  private var byID: [[UInt8]: [Int]] = [:]
  /// The open elements.
  private var open: [Int] = []
  /// The shortest dashes with their gaps.
  private var shortestDash = Double.infinity

  /// An element begins.
  mutating func begin() {
    if let parent = open.last { elements[parent].children.append(elements.count) }
    open.append(elements.count)
    elements.append(Element())
  }

  /// The tag of the element that began last has so many bytes.
  mutating func tag(bytes: Int) {
    guard let last = elements.indices.last else { return }
    elements[last].own.bytes = bytes
  }

  mutating func end() { _ = open.popLast() }

  /// An attribute of the element that began last. False if it refers to a name that browsers may read in
  /// another way than this check.
  mutating func attribute(_ name: [UInt8], _ value: ArraySlice<UInt8>) -> Bool {
    guard let last = elements.indices.last else { return true }
    switch String(decoding: name, as: UTF8.self) {
    case "id": byID[Array(value), default: []].append(last)
    case "mask", "clip-path", "opacity": elements[last].own.layers += 1
    case "stroke-dasharray":
      let period = Self.numbers(in: value).reduce(0, +)
      if period > 0 { shortestDash = min(shortestDash, period) }
    case "d", "points", "x1", "x2", "y1", "y2", "width", "height", "r", "rx", "ry":
      // A line back to the start is as long as the way there, at most; a circle is round.
      let returns = value.count { $0 | 0x20 == UInt8(ascii: "z") }
      let length = Self.numbers(in: value).reduce(0, +) * Double(8 + returns)
      elements[last].own.length += length
    default: break
    }
    for reference in Self.references(name, value) {
      guard !reference.isEmpty, reference.allSatisfy(Self.isPlain) else { return false }
      elements[last].references.append(reference)
    }
    return true
  }

  /// Whether it is bounded: no circle of references, and no more work than a phone does at once.
  func isBounded() -> Bool {
    guard let root = elements.indices.first else { return true }
    var known: [Int: Counted?] = [:]
    guard let work = work(of: root, depth: 0, &known)?.work else { return false }
    return work.length <= shortestDash * Work.mostDashes
      || shortestDash == .infinity
  }

  /// `nil` if it is too much. An element whose work is being counted contains itself.
  private func work(of index: Int, depth: Int, _ known: inout [Int: Counted?]) -> Counted? {
    if let counted = known[index] { return counted }
    known[index] = .some(nil)
    var sum = Counted(work: elements[index].own)
    for child in elements[index].children {
      guard let part = work(of: child, depth: depth, &known) else { return nil }
      sum.work += part.work
      sum.depth = max(sum.depth, part.depth)
      if sum.work.isMore(than: .most) { return nil }
    }
    for target in elements[index].references.flatMap({ byID[$0] ?? [] }) {
      guard depth < Self.deepest, let part = work(of: target, depth: depth + 1, &known) else {
        return nil
      }
      sum.work += part.work
      sum.depth = max(sum.depth, part.depth + 1)
      if sum.work.isMore(than: .most) || sum.depth > Self.deepest { return nil }
    }
    known[index] = sum
    return sum
  }

  /// The ids that an attribute names: `#a` in an `href`, each `url(#a)` elsewhere.
  private static func references(_ name: [UInt8], _ value: ArraySlice<UInt8>) -> [[UInt8]] {
    if name.suffix(4).elementsEqual("href".utf8) { return [Array(value.dropFirst())] }
    return value.indices.filter { value[$0] == UInt8(ascii: "#") }.compactMap { mark in
      guard mark > value.startIndex, value[mark - 1] == UInt8(ascii: "(") else { return nil }
      return Array(value[(mark + 1)...].prefix { $0 != UInt8(ascii: ")") })
    }
  }

  /// A letter, digit or one of `_.:-`: no browser decodes it, folds it or leaves it out.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: ":"),
      UInt8(ascii: "_"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  /// The sizes of the numbers in a value, without their signs.
  private static func numbers(in value: ArraySlice<UInt8>) -> [Double] {
    var numbers: [Double] = []
    var digits = ""
    var hasPoint = false
    func isExponent(_ index: Int) -> Bool {
      !digits.isEmpty && !digits.contains("e") && value[index] | 0x20 == UInt8(ascii: "e")
    }
    func add() {
      if let number = Double(digits.hasSuffix("e") ? String(digits.dropLast()) : digits) {
        numbers.append(abs(number))
      }
      (digits, hasPoint) = ("", false)
    }
    for index in value.indices {
      switch value[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): break
      case UInt8(ascii: ".") where !hasPoint && !digits.contains("e"): hasPoint = true
      case UInt8(ascii: "."):
        add()
        hasPoint = true
      case _ where isExponent(index):
        digits += "e"
        continue
      case UInt8(ascii: "-"), UInt8(ascii: "+"): if !digits.hasSuffix("e") { add() }
      default:
        add()
        continue
      }
      digits += String(decoding: [value[index]], as: UTF8.self)
    }
    add()
    return numbers
  }
}
