import GameCore
import JSON
import Tables

extension ServerMessage {
  /// Appends the message's text (RFC 8259, compact, UTF-8) to `bytes`.
  public func append(to bytes: inout [UInt8]) {
    JSONWriter.append(to: &bytes) { writer in
      writer.beginObject()
      write(to: &writer)
      writer.endObject()
    }
  }

  private func write(to writer: inout JSONWriter) {
    switch self {
    case .reply(let id, let reply): writer.message(id, reply)
    case .fault(let fault): writer.no(fault.id, fault.refusal)
    case .bye(let refusal):
      writer.field("t", "bye")
      writer.fields(of: refusal)
    case .clock(let id, let received, let sent):
      writer.field("t", "clock")
      writer.field("id", id)
      writer.field("receivedUs", received.microseconds)
      writer.field("sentUs", sent.microseconds)
    case .foyerWelcome(let welcome): writer.message(welcome)
    case .tableWelcome(let welcome): writer.message(welcome)
    case .nearby(let nearby): writer.message(nearby)
    case .invitation(let invitation): writer.message(invitation)
    case .invitationOver(let invitation):
      writer.field("t", "invitationOver")
      writer.field("invitation", invitation.number)
    case .declined(let person, let name):
      writer.field("t", "declined")
      writer.field("person", person.number)
      writer.field("name", name)
    case .seated(let code):
      writer.field("t", "seated")
      writer.field("code", code.description)
    case .company(let company): writer.message(company)
    case .announcement(let announcement):
      writer.field("t", "announcement")
      writer.field("text", announcement.text)
    case .reaction(let member, let reaction, let thrown):
      writer.field("t", "reaction")
      writer.field("m", member.number)
      writer.field("reaction", reaction.rawValue)
      if let thrown {
        writer.field("to", thrown.to.number)
        writer.field("landsAtUs", thrown.landsAt.microseconds)
      }
    case .xo(let game): writer.message(game)
    case .link(let link):
      writer.field("t", "link")
      writer.field("link", link)
    case .uplink(let uplink):
      writer.field("t", "uplink")
      writer.field("state", uplink.state.rawValue)
      if let link = uplink.link { writer.field("link", link) }
    case .saving(let works):
      writer.field("t", "saving")
      writer.field("works", works)
    }
  }
}

extension JSONWriter {
  fileprivate mutating func message(_ id: CommandID, _ reply: FoyerReply) {
    switch reply {
    case .done: ok(id)
    case .code(let code):
      ok(id)
      field("code", code.description)
    case .invited(let invitation):
      ok(id)
      field("invitation", invitation.number)
    case .refused(let refusal): no(id, refusal)
    }
  }

  private mutating func ok(_ id: CommandID) {
    field("t", "ok")
    field("id", id.number)
  }

  fileprivate mutating func no(_ id: CommandID?, _ refusal: Refusal) {
    field("t", "no")
    field("id", id?.number ?? 0)
    fields(of: refusal)
  }

  fileprivate mutating func fields(of refusal: Refusal) {
    field("code", refusal.code.rawValue)
    field("args", refusal.arguments)
  }

  /// Writes the stored profile of a device. The server sets the photo, never the page.
  private mutating func known(_ profile: Profile) {
    fields(of: profile)
    photo(profile.photo)
  }

  fileprivate mutating func message(_ welcome: FoyerWelcome) {
    field("t", "welcome")
    field("protocol", welcome.version)
    field("assets", welcome.assets)
    if let profile = welcome.profile { known(profile) }
    field("near", welcome.isNear)
    if let person = welcome.person { field("person", person.number) }
    field("link", welcome.link)
  }

  fileprivate mutating func message(_ welcome: TableWelcome) {
    field("t", "welcome")
    field("protocol", welcome.version)
    field("assets", welcome.assets)
    if let member = welcome.member { field("you", member.number) }
    if let profile = welcome.profile { known(profile) }
    if let link = welcome.link { field("link", link) }
    if welcome.isGuest { field("guest", true) }
    if welcome.hasOpened { field("opened", true) }
    if let epoch = welcome.epoch { field("epoch", epoch) }
  }

  fileprivate mutating func message(_ nearby: NearbyNews) {
    let change = nearby.common
    field("t", "nearby")
    people("people", change.people)
    array("tables", change.tables) { writer, table in
      writer.field("code", table.code.description)
      writer.field("name", table.name)
      writer.field("colour", table.colour.number)
      writer.field("face", table.face.number)
      writer.photo(table.photo)
      writer.field("connected", table.connected)
      writer.field("playing", table.playing)
    }
    if !change.isWhole { gone(change) }
    if let known = nearby.known { people("known", known) }
  }

  private mutating func people(_ name: StaticString, _ people: [PersonView]) {
    array(name, people) { writer, person in
      writer.field("person", person.person.number)
      writer.field("name", person.name)
      writer.field("colour", person.colour.number)
      writer.field("face", person.face.number)
      writer.photo(person.photo)
    }
  }

  /// Writes the numbers of people and the codes of tables that have gone.
  private mutating func gone(_ change: NearbyChange) {
    key("gone")
    beginArray()
    for person in change.gone { value(person.number) }
    for code in change.over { value(code.description) }
    endArray()
  }

  fileprivate mutating func message(_ company: Company) {
    field("t", "company")
    if let opener = company.opener { field("opener", opener.number) }
    field("playing", company.isPlaying)
    if let side = company.side { field("side", side.number) }
    list("colours", company.colours.map(\.number))
    array("people", company.people) { writer, person in
      writer.field("m", person.member.number)
      writer.field("name", person.name)
      writer.field("colour", person.colour.number)
      writer.field("face", person.face.number)
      writer.photo(person.photo)
      writer.field("away", person.isAway)
      if let side = person.side { writer.field("side", side.number) }
    }
  }

  fileprivate mutating func message(_ invitation: InvitationView) {
    field("t", "invitation")
    field("invitation", invitation.invitation.number)
    field("name", invitation.name)
    field("colour", invitation.colour.number)
    field("face", invitation.face.number)
    photo(invitation.photo)
    if let table = invitation.table { field("table", table.description) }
  }
}
