import GameCore
import Pictures

extension Refusal {
  /// Why a picture is not taken; `limits`: those that it was read with.
  public init(_ error: PictureError, limits: PictureLimits) {
    switch error {
    case .tooLarge, .tooWide:
      self.init(
        .photoTooLarge,
        [RefusalArgument("kib", limits.bytes / 1_024), RefusalArgument("side", limits.side)])
    case .unknownKind, .broken, .animated: self.init(.photoUnreadable)
    }
  }
}
