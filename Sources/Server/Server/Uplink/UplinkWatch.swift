import People
import Store
import Transport

/// Reads from the store which uplinks may come, now and then (R4): a token that is made or revoked on
/// the command line counts within seconds. On the first loop of a public server.
final class UplinkWatch {
  /// Between two looks; of a few dozen rows.
  static let interval: Duration = .seconds(2)

  private let loop: Loop<LoopMessage>
  private let context: ServerContext
  /// An answer is awaited: a store that has much to do is not asked again meanwhile.
  private var isAsking = false

  init(loop: Loop<LoopMessage>, context: ServerContext) {
    self.loop = loop
    self.context = context
  }

  /// Begins soon after the start, when it is known which doors there are.
  func started() {
    loop.schedule(after: .milliseconds(200), .uplinkWatch)
  }

  func timerFired() {
    guard context.endpoints.now.isPublic else { return }
    loop.schedule(after: UplinkWatch.interval, .uplinkWatch)
    guard !isAsking else { return }
    isAsking = true
    let first = loop.first
    context.store.look { records throws(StoreError) in
      try records.uplinks()
    } then: { result in
      first.post(.uplinkGrants(try? result.get()))
    }
  }

  /// What the store has; nil: it could not be read, and all stays as it is.
  func read(_ grants: [UplinkGrant]?) {
    isAsking = false
    guard let grants, context.uplinks.update(grants) else { return }
    for index in 0..<loop.count { loop.post(.uplinksRevoked, to: index) }
  }
}
