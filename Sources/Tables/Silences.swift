import Fairness
import GameCore

/// By whom invitations are counted: devices are free to make up, and addresses are not.
enum InvitationSender: Hashable, Sendable {
  case address(UInt64)
  /// Of somebody whom the invitee knows, or where the address says nothing.
  case device(PlayerID)
}

/// Who does not want whose invitations now, and until when. Beyond `most` of them, one of the invitees'
/// address that has most of them is forgotten.
struct Silences: Sendable {
  private struct Pair: Hashable, Sendable {
    let invitee: PlayerID
    let sender: InvitationSender
  }

  private let most: Int
  private var ends: [Pair: Tick] = [:]
  /// From where the invitees came.
  private var holders = Ledger<Pair, UInt64>(levels: 2)

  init(most: Int) {
    self.most = most
  }

  var count: Int { ends.count }

  func covers(_ sender: InvitationSender, to invitee: PlayerID, at now: Tick) -> Bool {
    ends[Pair(invitee: invitee, sender: sender)].map { now < $0 } ?? false
  }

  /// The invitee, who came from `source`, wants none from this sender until then.
  mutating func add(
    _ sender: InvitationSender, for invitee: PlayerID, from source: PageSource, until end: Tick
  ) {
    let pair = Pair(invitee: invitee, sender: sender)
    ends[pair] = max(end, ends[pair] ?? end)
    holders.take(pair, 1, for: source.holder)
    while holders.count > most, let oldest = holders.heaviest() { forget(oldest) }
  }

  /// The invitee wants them again.
  mutating func lift(_ sender: InvitationSender, for invitee: PlayerID) {
    forget(Pair(invitee: invitee, sender: sender))
  }

  private mutating func forget(_ pair: Pair) {
    ends[pair] = nil
    holders.giveBack(pair)
  }
}

/// What reaches one invitee's screen: few dialogs, one of an address, none of those who were told no.
extension Foyer {
  /// As whose invitation one to this invitee counts.
  func sender(_ inviter: PlayerID, to invitee: PlayerID) -> InvitationSender {
    contacts.know(invitee, inviter) ? .device(inviter) : stranger(inviter)
  }

  private func stranger(_ inviter: PlayerID) -> InvitationSender {
    let source = source(of: inviter)
    return source.isBounded ? .address(source.visitor) : .device(inviter)
  }

  /// Whether the invitee may be sent one more invitation. Somebody whom the invitee knows takes the place
  /// of a stranger.
  mutating func makeRoom(for inviter: PlayerID, with invitee: PlayerID) throws(Refusal) {
    let sender = sender(inviter, to: invitee)
    let open = invitations.received(by: invitee)
    guard !silences.covers(sender, to: invitee, at: clock),
      !open.contains(where: { $0.sender == sender })
    else { throw Refusal(.personBusy) }
    guard open.count >= limits.invitationsReceived else { return }
    let other = open.first { !contacts.know(invitee, $0.inviter) }
    guard let other, contacts.know(invitee, inviter) else { throw Refusal(.personBusy) }
    refuse(other, except: nil)
  }

  /// For so long the invitee wants no more invitations of who sent this one.
  mutating func silence(_ invitation: Invitation, for time: Duration) {
    let source = source(of: invitation.invitee)
    silences.add(
      invitation.sender, for: invitation.invitee, from: source, until: clock + time)
  }

  /// `player` has invited `other`, or sits at a table with them, and wants their invitations again.
  mutating func endSilence(of other: PlayerID, for player: PlayerID) {
    silences.lift(.device(other), for: player)
    silences.lift(stranger(other), for: player)
  }
}
