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
