import People
import Services
import Store
import Transport

/// Reads the valid tokens of uplinks from the store at intervals (R4). A token that a command makes
/// or revokes takes effect within seconds. Only a public server has any.
package final class UplinkWatch {
  /// The interval between two reads of a few dozen rows.
  static let interval: Duration = .seconds(2)

  private let loop: Loop<LoopMessage>
  private let context: ServerContext
  /// Whether an answer is pending. A busy store is not asked twice.
  private var isAsking = false

  package init(loop: Loop<LoopMessage>, context: ServerContext) {
    self.loop = loop
    self.context = context
  }

  /// Starts the timer. The first read follows when the listeners are known.
  package func started() {
    loop.schedule(after: .milliseconds(200), .uplinkWatch)
  }

  package func timerFired() {
    guard context.endpoints.now.isPublic else { return }
    loop.schedule(after: UplinkWatch.interval, .uplinkWatch)
    guard !isAsking else { return }
    isAsking = true
    let mailbox = loop.mailbox
    context.store.look { records throws(StoreError) in
      try records.uplinks()
    } then: { result in
      mailbox.post(.uplinkGrants(try? result.get()))
    }
  }

  /// Takes the store's rows. After a failure, `nil`, everything stays as it is. Returns whether a token was revoked.
  package func read(_ grants: [UplinkGrant]?) -> Bool {
    isAsking = false
    return grants.map(context.uplinks.update) ?? false
  }
}
