/// Why a measurement is worth nothing.
struct LoadFault: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) {
    self.description = description
  }

  /// The same of a server by name.
  func of(_ server: LoadServer) -> LoadFault {
    LoadFault("\(server.name): \(description)")
  }
}
