import GameCore
import JSON
import Tables

/// Parts of several messages.
extension JSONWriter {
  /// Writes the arguments of a refusal or a notice as an object, empty without any.
  public mutating func field(_ key: StaticString, _ arguments: [RefusalArgument]) {
    self.key(key)
    beginObject()
    for argument in arguments {
      self.key(named: argument.name)
      switch argument.value {
      case .number(let number): value(number)
      case .text(let text): value(text)
      }
    }
    endObject()
  }

  /// Writes `name`, and `colour` and `face` if there are any.
  public mutating func fields(of profile: Profile) {
    field("name", profile.name.text)
    if let colour = profile.colour { field("colour", colour.number) }
    if let face = profile.face { field("face", face.number) }
  }

  /// Writes `photo`, the address of a photo, if there is one.
  mutating func photo(_ name: PhotoName?) {
    if let name { field("photo", WireForm.path(of: name)) }
  }

  /// `latE5` and `lonE5` (L3).
  mutating func fields(of position: Position) {
    field("latE5", position.latitude)
    field("lonE5", position.longitude)
  }

  /// `"key":[{…},…]`
  public mutating func array<Element>(
    _ key: StaticString, _ elements: [Element], fields: (inout JSONWriter, Element) -> Void
  ) {
    self.key(key)
    array(elements, fields: fields)
  }

  /// `[{…},…]`
  public mutating func array<Element>(
    _ elements: [Element], fields: (inout JSONWriter, Element) -> Void
  ) {
    beginArray()
    for element in elements {
      beginObject()
      fields(&self, element)
      endObject()
    }
    endArray()
  }
}
