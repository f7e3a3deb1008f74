import JSON

/// Numbers of an answer, whatever they are.
extension JSONObject {
  func integer(_ field: String) throws(JSONFieldError) -> Int {
    try integer(field, in: Int.min...Int.max)
  }

  func optionalInteger(_ field: String) throws(JSONFieldError) -> Int? {
    try optionalInteger(field, in: Int.min...Int.max)
  }
}
