import GameCore
import JSON

/// Parts that several messages have.
extension JSONWriter {
  /// The arguments of a refusal or a notice as an object, empty where there are none.
  mutating func field(_ key: String, _ arguments: [RefusalArgument]) {
    self.key(key)
    beginObject()
    for argument in arguments {
      switch argument.value {
      case .number(let number): field(argument.name, number)
      case .text(let text): field(argument.name, text)
      }
    }
    endObject()
  }

  /// `"key":[{…},…]`
  mutating func array<Element>(
    _ key: String, _ elements: [Element], fields: (inout JSONWriter, Element) -> Void
  ) {
    self.key(key)
    beginArray()
    for element in elements {
      beginObject()
      fields(&self, element)
      endObject()
    }
    endArray()
  }
}
