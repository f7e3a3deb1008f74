import GameCore
import Tables

/// A message that the server refuses. Only the page that sent it gets `no`.
public struct WireFault: Error, Hashable, Sendable {
  /// The message's number if it is readable; otherwise `no` has 0.
  public var id: CommandID?
  /// `message.malformed` (argument `field` where known), `message.unknown`, `code.malformed`,
  /// `colour.unknown`, `face.unknown` or one of `name.…`.
  public var refusal: Refusal

  public init(id: CommandID?, refusal: Refusal) {
    self.id = id
    self.refusal = refusal
  }

  /// A field is missing or has the wrong shape; `field` is its name, if known.
  static func malformed(id: CommandID?, field: String? = nil) -> WireFault {
    let arguments = field.map { [RefusalArgument("field", $0)] } ?? []
    return WireFault(id: id, refusal: Refusal(.messageMalformed, arguments))
  }

  /// This socket has no message of this name.
  static func unknown(id: CommandID?) -> WireFault {
    WireFault(id: id, refusal: Refusal(.messageUnknown))
  }
}
