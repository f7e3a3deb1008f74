import Compression
import WebSocket

/// What a connection that agreed on compression holds.
final class PackedChannel {
  let agreement: DeflateAgreement
  /// Between messages if the client keeps its context, and else within one.
  private var inflater: Inflater?

  init(_ agreement: DeflateAgreement) {
    self.agreement = agreement
  }

  func takeInflater() -> Inflater? {
    inflater.take()
  }

  func keep(_ inflater: consuming Inflater) {
    self.inflater = consume inflater
  }
}
