import GameCore

/// Messages that cannot be read.
extension RefusalCode {
  /// The message lacks a field, or has one of another form.
  public static let messageMalformed = RefusalCode("message.malformed")
  /// The protocol has no message of this name.
  public static let messageUnknown = RefusalCode("message.unknown")
  /// The text is not a table code.
  public static let codeMalformed = RefusalCode("code.malformed")
  /// No colour has this number.
  public static let colourUnknown = RefusalCode("colour.unknown")
  /// No face has this number.
  public static let faceUnknown = RefusalCode("face.unknown")
}

/// Messages that arrive out of order, and pages of an unsupported version.
extension RefusalCode {
  /// The page may not send this message now.
  public static let messageOutOfPlace = RefusalCode("message.outOfPlace")
  /// Page and server support no common version.
  public static let protocolUnsupported = RefusalCode("protocol.unsupported")
}
