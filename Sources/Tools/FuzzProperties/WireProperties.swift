import Wire

/// Messages: what was read is read again when written, and what games make of it is as it must be.
enum WireProperties {
  static func finding(in bytes: [UInt8]) -> String? {
    _ = PageMessage(bytes)
    if let message = try? FoyerClientMessage(bytes) {
      var written: [UInt8] = []
      message.append(to: &written)
      guard (try? FoyerClientMessage(written)) == message else {
        return "a message to the foyer is written otherwise"
      }
    }
    if let message = try? TableClientMessage(bytes) {
      var written: [UInt8] = []
      message.append(to: &written)
      guard (try? TableClientMessage(written)) == message else {
        return "a message to a table is written otherwise"
      }
    }
    return TableProperties.finding(in: bytes) ?? ReverseTicTacToeProperties.finding(in: bytes)
  }
}
