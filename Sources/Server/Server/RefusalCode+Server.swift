import GameCore

/// Refusals of messages that arrive out of order and of pages of an unsupported version.
extension RefusalCode {
  static let messageOutOfPlace = RefusalCode("message.outOfPlace")
  static let protocolUnsupported = RefusalCode("protocol.unsupported")
}
