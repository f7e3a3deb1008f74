import Games
import JSON
import Tables

// Writes the messages of a page, for the programs that play in its place: bots, load and tests.

extension FoyerClientMessage {
  /// Appends the message's text to `bytes`; reading it gives the message back.
  public func append(to bytes: inout [UInt8]) {
    JSONWriter.append(to: &bytes) { writer in
      writer.beginObject()
      switch self {
      case .hello(let hello, let table):
        writer.hello(hello)
        if let table { writer.field("table", table.description) }
      case .clock(let id): writer.command("clock", id)
      case .command(let id, let command): writer.write(id, command)
      case .xo(let id, let command): writer.write(id, command)
      }
      writer.endObject()
    }
  }
}

extension TableClientMessage {
  /// Appends the message's text to `bytes`; reading it gives the message back.
  public func append(to bytes: inout [UInt8]) {
    JSONWriter.append(to: &bytes) { writer in
      writer.beginObject()
      switch self {
      case .hello(let hello, let role, let version):
        writer.hello(hello)
        writer.field("as", role.rawValue)
        if let version { writer.field("v", version) }
      case .clock(let id): writer.command("clock", id)
      case .hidden(let isHidden):
        writer.field("t", "hidden")
        writer.field("hidden", isHidden)
      case .shown(let round, let at):
        writer.field("t", "shown")
        writer.field("round", round)
        writer.field("atUs", at.microseconds)
      case .react(let reaction, let target):
        writer.field("t", "react")
        writer.field("reaction", reaction.rawValue)
        if let target { writer.field("to", target.number) }
      case .language(let language):
        writer.field("t", "language")
        writer.field("language", language.rawValue)
      case .command(let id, let command): writer.write(id, command)
      }
      writer.endObject()
    }
  }
}

extension JSONWriter {
  fileprivate mutating func hello(_ hello: Hello) {
    field("t", "hello")
    key("protocol")
    beginArray()
    value(hello.versions.lowerBound)
    value(hello.versions.upperBound)
    endArray()
    field("assets", hello.assets)
    if let profile = hello.profile { fields(of: profile) }
    if let token = hello.token { field("token", token.text) }
    if let secret = hello.secret { field("secret", secret.text) }
    if hello.language != .english { field("language", hello.language.rawValue) }
  }

  fileprivate mutating func command(_ name: String, _ id: Int) {
    field("t", name)
    field("id", id)
  }

  private mutating func command(
    _ name: String, _ id: CommandID, _ key: StaticString, _ number: Int
  ) {
    command(name, id.number)
    field(key, number)
  }

  private mutating func flag(_ name: String, _ id: CommandID, _ key: StaticString, _ isOn: Bool) {
    command(name, id.number)
    field(key, isOn)
  }

  private mutating func position(_ name: String, _ id: CommandID, _ position: Position?) {
    command(name, id.number)
    if let position { fields(of: position) }
  }

  private mutating func question(_ id: CommandID, _ number: Int, _ question: WrittenQuestion) {
    command("question", id, "number", number)
    field("sentence", question.sentence)
    key("options")
    beginArray()
    for letter in OptionLetter.allCases { value(question.options[letter]) }
    endArray()
    field("option", question.correct.rawValue)
  }

  private mutating func help(_ id: CommandID, _ help: Help) {
    command("help", id.number)
    field("largeText", help.largeText)
    field("readAloud", help.readAloud)
    field("doubleTime", help.doubleTime)
  }

  private mutating func profile(_ id: CommandID, _ profile: Profile) {
    command("profile", id.number)
    fields(of: profile)
  }

  fileprivate mutating func write(_ id: CommandID, _ foyer: FoyerCommand) {
    switch foyer {
    case .profile(let profile): self.profile(id, profile)
    case .open(let solo, let code):
      command("open", id.number)
      field("solo", solo)
      if let code { field("code", code.description) }
    case .find(let code):
      command("find", id.number)
      field("code", code.description)
    case .await(let code):
      command("await", id.number)
      field("code", code.description)
    case .invite(let person): command("invite", id, "person", person.number)
    case .accept(let invitation): command("accept", id, "invitation", invitation.number)
    case .decline(let invitation): command("decline", id, "invitation", invitation.number)
    case .withdraw(let invitation): command("withdraw", id, "invitation", invitation.number)
    }
  }

  fileprivate mutating func write(_ id: CommandID, _ table: TableCommand) {
    switch table {
    case .start: command("start", id.number)
    case .startBuiltIn: command("startBuiltIn", id.number)
    case .submit(let round, let option):
      command("submit", id, "round", round)
      field("option", option.rawValue)
    case .play(let contest):
      command("play", id.number)
      fields(of: contest)
    case .move(let move):
      command("move", id.number)
      fields(of: move)
    case .sign(let name):
      command("sign", id.number)
      if let name { field("name", name.text) }
    case .restart: command("restart", id.number)
    case .backToLobby: command("backToLobby", id.number)
    case .choose(let quiz): command("choose", id, "quiz", quiz)
    case .deal(let choice):
      command("deal", id.number)
      fields(of: choice)
    case .write(let each): command("write", id, "each", each)
    case .question(let number, let question): self.question(id, number, question)
    case .drop(let question): command("drop", id, "question", question)
    case .readied(let round): command("goOn", id, "round", round)
    case .settings(let settings):
      command("settings", id.number)
      field("showAnswers", settings.showAnswers.rawValue)
      field("scoring", settings.scoring.rawValue)
      if settings.teams != .agree { field("teams", settings.teams.rawValue) }
    case .order(let order):
      command("order", id.number)
      field("order", order.rawValue)
    case .help(let help): self.help(id, help)
    case .takesThrows(let areWelcome): flag("throws", id, "welcome", areWelcome)
    case .profile(let profile): self.profile(id, profile)
    case .facing(let heading): command("facing", id, "heading", heading.degrees)
    case .side(let member, let side):
      command("side", id, "member", member.number)
      field("side", side.number)
    case .place(let position): self.position("place", id, position)
    case .frame(let position): self.position("frame", id, position)
    case .watch: command("watch", id.number)
    case .sit: command("sit", id.number)
    case .leave: command("leave", id.number)
    case .remove(let member): command("remove", id, "member", member.number)
    case .sendAway(let watcher): command("sendAway", id, "watcher", watcher.number)
    case .admit(let member): command("admit", id, "member", member.number)
    case .lock(let isLocked): flag("lock", id, "locked", isLocked)
    case .guests(let areWelcome): flag("guests", id, "welcome", areWelcome)
    case .newLink: command("newLink", id.number)
    case .share: command("share", id.number)
    case .newEvening: command("newEvening", id.number)
    case .pause(let isPaused): flag("pause", id, "paused", isPaused)
    }
  }
}
