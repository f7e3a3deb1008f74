import GameCore

/// Refusals of !XO (AX7).
extension RefusalCode {
  static let xoBusy = RefusalCode("xo.busy")
  static let xoUnsaved = RefusalCode("xo.unsaved")
}
