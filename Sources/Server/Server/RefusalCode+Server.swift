import GameCore

/// Messages that come at the wrong time, and pages of another version.
extension RefusalCode {
  static let messageOutOfPlace = RefusalCode("message.outOfPlace")
  static let protocolUnsupported = RefusalCode("protocol.unsupported")
}

/// What only the host may do (H9).
extension RefusalCode {
  static let hostOnly = RefusalCode("host.only")
}

/// The store of !XO (AX7).
extension RefusalCode {
  static let xoBusy = RefusalCode("xo.busy")
  static let xoUnsaved = RefusalCode("xo.unsaved")
}
