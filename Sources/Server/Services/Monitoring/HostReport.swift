import Content
import Wire

/// The state of the server for the host's page (H9).
package struct HostReport: Sendable {
  /// The numbered quizzes that were read, in order.
  package let quizzes: [NumberedOutcome]
  /// `nil` without an uplink.
  package let uplink: UplinkView?

  package init(quizzes: [NumberedOutcome], uplink: UplinkView?) {
    self.quizzes = quizzes
    self.uplink = uplink
  }
}
