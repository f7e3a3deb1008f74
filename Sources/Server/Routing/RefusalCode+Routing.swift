import GameCore

extension RefusalCode {
  static let restartUnavailable = RefusalCode("restart.unavailable")
}
