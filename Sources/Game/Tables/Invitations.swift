import GameCore

/// An invitation that is not answered yet (H21).
struct Invitation: Hashable, Sendable {
  let number: InvitationNumber
  let inviter: PlayerID
  let invitee: PlayerID
  /// The sender as which the invitation counts for the invitee.
  let sender: InvitationSender
  /// The page that invited; it goes to the table when the invitation is accepted.
  let page: ConnectionID
  /// `nil` if the table opens on acceptance.
  var table: TableCode?
  let until: Tick
}

/// The open invitations. Looking up those of a person or of a table costs the same among many.
struct Invitations: Sendable {
  private var open: [InvitationNumber: Invitation] = [:]
  /// In the order in which they expire; answered ones stay until their turn.
  private var order = Queue<InvitationNumber>()
  private var sent: [PlayerID: [InvitationNumber]] = [:]
  private var received: [PlayerID: [InvitationNumber]] = [:]
  private var leading: [TableCode: [InvitationNumber]] = [:]

  /// The invitation that expires first.
  var first: Invitation? { order.first.flatMap { open[$0] } }

  subscript(number: InvitationNumber) -> Invitation? { open[number] }

  func sent(by player: PlayerID) -> [Invitation] { those(sent[player]) }

  func received(by player: PlayerID) -> [Invitation] { those(received[player]) }

  func leading(to table: TableCode) -> [Invitation] { those(leading[table]) }

  private func those(_ numbers: [InvitationNumber]?) -> [Invitation] {
    (numbers ?? []).compactMap { open[$0] }
  }

  /// Adds an invitation that expires no earlier than those added before.
  mutating func add(_ invitation: Invitation) {
    open[invitation.number] = invitation
    order.append(invitation.number)
    sent[invitation.inviter, default: []].append(invitation.number)
    received[invitation.invitee, default: []].append(invitation.number)
    if let table = invitation.table { leading[table, default: []].append(invitation.number) }
  }

  /// Sets the table of an invitation.
  mutating func lead(_ number: InvitationNumber, to table: TableCode) {
    open[number]?.table = table
    leading[table, default: []].append(number)
  }

  mutating func remove(_ number: InvitationNumber) {
    guard let invitation = open.removeValue(forKey: number) else { return }
    Self.remove(number, from: &sent, of: invitation.inviter)
    Self.remove(number, from: &received, of: invitation.invitee)
    if let table = invitation.table { Self.remove(number, from: &leading, of: table) }
    while let first = order.first, open[first] == nil { _ = order.popFirst() }
  }

  private static func remove<Key: Hashable>(
    _ number: InvitationNumber, from lists: inout [Key: [InvitationNumber]], of key: Key
  ) {
    lists[key]?.removeAll { $0 == number }
    if lists[key]?.isEmpty == true { lists[key] = nil }
  }
}
