/// Why a measurement is worth nothing.
struct LoadFault: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) {
    self.description = description
  }
}
