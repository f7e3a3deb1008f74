import Tables
import Wire

/// The state of the server for the host's page (H9).
package struct HostReport: Sendable {
  /// The numbered quizzes that were read, in order.
  package let quizzes: [(number: Int, outcome: QuizOutcome)]
  /// `nil` without an uplink.
  package let uplink: UplinkView?

  package init(
    quizzes: [(number: Int, outcome: QuizOutcome)], uplink: UplinkView?
  ) {
    self.quizzes = quizzes
    self.uplink = uplink
  }
}
