import GameCore
import Tables

/// A message that was not taken: what the page that sent it is told (`no`), and nobody else.
public struct WireFault: Error, Hashable, Sendable {
  /// The message's own number, where that much could be read; `no` says 0 otherwise.
  public var id: CommandID?
  /// `message.malformed` (argument `field` where known), `message.unknown`, `code.malformed`,
  /// `colour.unknown` or one of `name.…`.
  public var refusal: Refusal

  public init(id: CommandID?, refusal: Refusal) {
    self.id = id
    self.refusal = refusal
  }

  /// Something is missing or of the wrong shape; `field` says where, if that is known.
  static func malformed(id: CommandID?, field: String? = nil) -> WireFault {
    let arguments = field.map { [RefusalArgument("field", $0)] } ?? []
    return WireFault(id: id, refusal: Refusal(.messageMalformed, arguments))
  }

  /// No message of this socket is called that.
  static func unknown(id: CommandID?) -> WireFault {
    WireFault(id: id, refusal: Refusal(.messageUnknown))
  }
}
