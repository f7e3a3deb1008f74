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
