import Fairness
import GameCore

/// The key by which invitations are counted. Devices are free to make up, addresses are not.
enum InvitationSender: Hashable, Sendable {
  case address(UInt64)
  /// A person whom the invitee knows, or one whose address is unknown.
  case device(PlayerID)
}

/// Which senders' invitations an invitee does not get, and until when. Beyond `most` entries, the
/// invitees' address with the most loses one.
struct Silences: Sendable {
  private struct Pair: Hashable, Sendable {
    let invitee: PlayerID
    let sender: InvitationSender
  }

  private let most: Int
  private var ends: [Pair: Tick] = [:]
  /// The addresses of the invitees.
  private var holders = Ledger<Pair, UInt64>(levels: 2)

  init(most: Int) {
    self.most = most
  }

  var count: Int { ends.count }

  func covers(_ sender: InvitationSender, to invitee: PlayerID, at now: Tick) -> Bool {
    ends[Pair(invitee: invitee, sender: sender)].map { now < $0 } ?? false
  }

  /// Silences this sender for the invitee, who came from `source`, until that time.
  mutating func add(
    _ sender: InvitationSender, for invitee: PlayerID, from source: PageSource, until end: Tick
  ) {
    let pair = Pair(invitee: invitee, sender: sender)
    ends[pair] = max(end, ends[pair] ?? end)
    holders.take(pair, 1, for: source.holder)
    while holders.count > most, let oldest = holders.heaviest() { forget(oldest) }
  }

  /// Ends a silence.
  mutating func lift(_ sender: InvitationSender, for invitee: PlayerID) {
    forget(Pair(invitee: invitee, sender: sender))
  }

  private mutating func forget(_ pair: Pair) {
    ends[pair] = nil
    holders.giveBack(pair)
  }
}

/// Limits on an invitee's screen: few dialogs, one an address, none from those who were declined.
extension Foyer {
  /// The key under which an invitation of this inviter counts for the invitee.
  func sender(_ inviter: PlayerID, to invitee: PlayerID) -> InvitationSender {
    contacts.know(invitee, inviter) ? .device(inviter) : stranger(inviter)
  }

  private func stranger(_ inviter: PlayerID) -> InvitationSender {
    let source = source(of: inviter)
    return source.isBounded ? .address(source.visitor) : .device(inviter)
  }

  /// Checks that the invitee can get one more invitation; a known inviter's replaces a stranger's.
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

  /// Silences the sender of this invitation for that time.
  mutating func silence(_ invitation: Invitation, for time: Duration) {
    let source = source(of: invitation.invitee)
    silences.add(
      invitation.sender, for: invitation.invitee, from: source, until: clock + time)
  }

  /// Ends the silence of `other` for `player`, who has invited `other` or sits with them.
  mutating func endSilence(of other: PlayerID, for player: PlayerID) {
    silences.lift(.device(other), for: player)
    silences.lift(stranger(other), for: player)
  }
}
