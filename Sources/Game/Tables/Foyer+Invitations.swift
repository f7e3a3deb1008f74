import GameCore

/// Invitations: a tap on a person nearby invites; the other accepts or declines with one tap (H21).
extension Foyer {
  /// Invites a person. Repeating an open invitation changes nothing.
  mutating func invite(
    _ number: PersonNumber, by inviter: PlayerID, from connection: ConnectionID
  ) throws(Refusal) -> InvitationNumber {
    guard let own = people[inviter], own.profile != nil else { throw Refusal(.nameMissing) }
    guard near.contains(inviter), let invitee = players[number], invitee != inviter,
      near.contains(invitee), let other = people[invitee], other.profile != nil
    else { throw Refusal(.personGone) }
    guard other.isFree else { throw Refusal(.personBusy) }
    let pending = invitations.sent(by: inviter)
    if let same = pending.first(where: { $0.invitee == invitee }) { return same.number }
    guard pending.count < limits.invitations else {
      throw Refusal(.invitationTooMany, [RefusalArgument("limit", limits.invitations)])
    }
    try makeRoom(for: inviter, with: invitee)
    // A player who invites somebody accepts invitations from that person, too.
    endSilence(of: invitee, for: inviter)
    let invitation = Invitation(
      number: InvitationNumber(nextInvitation), inviter: inviter, invitee: invitee,
      sender: sender(inviter, to: invitee), page: connection,
      table: own.pages.first { $0.connection == connection }?.table,
      until: clock + limits.invitation)
    nextInvitation += 1
    invitations.add(invitation)
    for page in other.pages {
      effects.append(.invitation(page.connection, view(of: invitation)))
    }
    return invitation.number
  }

  func view(of invitation: Invitation) -> InvitationView {
    let inviter = people[invitation.inviter]
    let colour = inviter?.colour ?? Colour(wrapping: 0)
    return InvitationView(
      invitation: invitation.number, name: inviter?.profile?.name.text ?? "", colour: colour,
      face: inviter?.face ?? Face(colour), photo: inviter?.profile?.photo, table: invitation.table)
  }

  mutating func accept(
    _ number: InvitationNumber, by player: PlayerID, from connection: ConnectionID
  ) throws(Refusal) {
    let invitation = try pending(number) { $0.invitee == player }
    // An inviter to a table that is not open yet must be there to join it.
    guard let inviter = people[invitation.inviter],
      invitation.table != nil || !inviter.pages.isEmpty
    else { throw Refusal(.invitationGone) }
    let code: TableCode
    if let table = invitation.table {
      code = table
    } else {
      code = try open(solo: false, by: invitation.inviter)
    }
    invitations.remove(number)
    // The inviter's other invitations lead to the same table.
    for other in invitations.sent(by: invitation.inviter) where other.table == nil {
      invitations.lead(other.number, to: code)
    }
    effects.append(.seated(connection, code))
    let waiting = inviter.pages.filter { $0.table != code }
    if let page = waiting.first(where: { $0.connection == invitation.page }) ?? waiting.first {
      effects.append(.seated(page.connection, code))
    }
    tellOver(number, to: player, except: connection)
    for other in invitations.received(by: player) { refuse(other, except: nil) }
  }

  mutating func decline(
    _ number: InvitationNumber, by player: PlayerID, from connection: ConnectionID
  ) throws(Refusal) {
    let invitation = try pending(number) { $0.invitee == player }
    silence(invitation, for: limits.invitationSilence)
    refuse(invitation, except: connection)
  }

  mutating func withdraw(_ number: InvitationNumber, by player: PlayerID) throws(Refusal) {
    let invitation = try pending(number) { $0.inviter == player }
    silence(invitation, for: limits.withdrawnSilence)
    invitations.remove(number)
    tellOver(number, to: invitation.invitee, except: nil)
  }

  mutating func expireInvitations() {
    while let first = invitations.first, first.until <= clock { refuse(first, except: nil) }
  }

  /// Ends the invitations to a table that has ended.
  mutating func endInvitations(to code: TableCode) {
    for invitation in invitations.leading(to: code) {
      invitations.remove(invitation.number)
      tellOver(invitation.number, to: invitation.invitee, except: nil)
    }
  }

  private func pending(
    _ number: InvitationNumber, _ isTheirs: (Invitation) -> Bool
  ) throws(Refusal) -> Invitation {
    guard let found = invitations[number], isTheirs(found) else { throw Refusal(.invitationGone) }
    return found
  }

  /// Ends an invitation that was declined or not answered in time.
  mutating func refuse(_ invitation: Invitation, except connection: ConnectionID?) {
    invitations.remove(invitation.number)
    tellOver(invitation.number, to: invitation.invitee, except: connection)
    guard let inviter = people[invitation.inviter], let invitee = people[invitation.invitee] else {
      return
    }
    for page in inviter.pages {
      effects.append(
        .declined(page.connection, invitee.number, name: invitee.profile?.name.text ?? ""))
    }
  }

  private mutating func tellOver(
    _ number: InvitationNumber, to player: PlayerID, except connection: ConnectionID?
  ) {
    for page in people[player]?.pages ?? [] where page.connection != connection {
      effects.append(.invitationOver(number, page.connection))
    }
  }
}
