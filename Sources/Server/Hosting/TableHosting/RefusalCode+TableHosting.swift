import GameCore

/// Refusals of !XO (AX7), and of opening a shared table.
extension RefusalCode {
  static let xoBusy = RefusalCode("xo.busy")
  static let xoUnsaved = RefusalCode("xo.unsaved")
  static let tableUnsaved = RefusalCode("table.unsaved")
}
