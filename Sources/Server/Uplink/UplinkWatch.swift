import People
import Store
import Transport

/// Reads from the store which uplinks may come, now and then (R4): a token that is made or revoked on
/// the command line counts within seconds. On the first loop of a public server.
final class UplinkWatch {
  /// Between two looks; of a few dozen rows.
  static let interval: Duration = .seconds(2)

  private let loop: Loop<Letter>
  private let premises: Premises
  private let timerToken: UInt64
  /// An answer is awaited: a store that has much to do is not asked again meanwhile.
  private var isAsking = false

  init(loop: Loop<Letter>, premises: Premises, timerToken: UInt64) {
    self.loop = loop
    self.premises = premises
    self.timerToken = timerToken
  }

  /// Begins soon after the start, when it is known which doors there are.
  func started() {
    loop.schedule(after: .milliseconds(200), timerToken)
  }

  func timerFired() {
    guard premises.doors.now.isPublic else { return }
    loop.schedule(after: UplinkWatch.interval, timerToken)
    guard !isAsking else { return }
    isAsking = true
    let mailbox = loop.mailboxes[loop.index]
    premises.store.look { records throws(StoreError) in
      try records.uplinks()
    } then: { result in
      mailbox.post(.uplinks(try? result.get()))
    }
  }

  /// What the store has; nil: it could not be read, and all stays as it is.
  func read(_ grants: [UplinkGrant]?) {
    isAsking = false
    guard let grants, premises.uplinks.update(grants) else { return }
    for index in 0..<loop.count { loop.post(.uplinksRevoked, to: index) }
  }
}
