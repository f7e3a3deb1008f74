import GameCore

/// Messages that cannot be read.
extension RefusalCode {
  public static let messageMalformed = RefusalCode("message.malformed")
  public static let messageUnknown = RefusalCode("message.unknown")
  public static let codeMalformed = RefusalCode("code.malformed")
  public static let colourUnknown = RefusalCode("colour.unknown")
  public static let faceUnknown = RefusalCode("face.unknown")
}

/// Messages that arrive out of order, and pages of an unsupported version.
extension RefusalCode {
  public static let messageOutOfPlace = RefusalCode("message.outOfPlace")
  public static let protocolUnsupported = RefusalCode("protocol.unsupported")
}
