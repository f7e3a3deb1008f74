import Bytes

/// Text: judged in pieces as it is as a whole.
enum UTF8Properties {
  static func finding(in bytes: [UInt8]) -> String? {
    let isValid = UTF8Validator.isValid(bytes.span)
    guard isValid == (String(validating: bytes, as: UTF8.self) != nil) else {
      return "the whole is judged otherwise than by the standard library"
    }
    for pieces in divisions(of: bytes) {
      var validator = UTF8Validator()
      let areAccepted = pieces.allSatisfy { validator.accept($0.span) }
      guard (areAccepted && validator.isComplete) == isValid else {
        return "pieces are judged otherwise than the whole"
      }
    }
    return nil
  }
}
