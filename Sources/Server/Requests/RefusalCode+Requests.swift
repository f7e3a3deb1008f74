import GameCore

/// The refusal of actions for the host only (H9).
extension RefusalCode {
  package static let hostOnly = RefusalCode("host.only")
}
