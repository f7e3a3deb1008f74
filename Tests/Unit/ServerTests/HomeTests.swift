import GameCore
import HTTP
import JSON
import Net
import Tables
import Testing
import Transport
import Uplink

@testable import Options
@testable import Requests
@testable import Routing
@testable import Services
@testable import UplinkHosting

/// A laptop with an uplink to a `PublicStand`, and a table that Anna has opened.
final class Home {
  static let guest = Guest(
    id: PlayerID(high: 1, low: 2), account: "dora.far", name: "Dora", colour: 3, face: 9)
  static let hello = "{\"t\":\"hello\",\"protocol\":[1,1],\"assets\":\"\",\"as\":\"join\"}"

  // The page first: properties are released in this order, and a server waits for its pages when it
  // stops.
  let anna: PageSocket
  let code: String
  let stand: Public
  let running: Running

  init(token: String = PublicStand.token, pictures: String = "", takesGuests: Bool = false) throws {
    stand = try Public()
    running = try Running(
      uplink: stand.settings(token: token), trust: .authorities(stand.authority),
      pictures: pictures, takesGuests: takesGuests)
    code = try running.openTable("Anna", cookie: Self.cookie)
    anna = try running.join(code, "Anna", cookie: Self.cookie)
  }

  static let cookie = String(repeating: "a", count: 32)

  /// Requests the link and waits for it.
  func share() throws -> String {
    _ = try anna.command("\"t\":\"share\"")
    let told = try anna.next {
      try $0["t"] == .string("uplink") && $0.optionalString("link") != nil
    }
    return try told.string("link")
  }

  /// A token for the public listener, and its address.
  func farDoor() throws -> (token: String, url: String) {
    let host = "127.0.0.1:\(running.server.port)"
    let fields = Fields([
      "Host": host, "Cookie": "fourtop-device=\(Home.cookie)", "Origin": "http://\(host)",
    ])
    let request = Request(method: .post, path: "/door/far", fields: fields)
    let peer = Peer(address: Endpoint(.loopback, port: 1), local: running.server, listener: 0)
    let response = try running.response(to: request, from: peer)
    guard case .object(let object) = try JSONReader().read(response.body)
    else { throw PageSocket.Failure.unreadable }
    return (try object.string("token"), try object.string("url"))
  }

  /// A guest joins; its stream's number is 1 for the first.
  func invite(_ guest: Guest = Home.guest, saying words: String = Home.hello) {
    stand.tell(.guest(guest, saying: words))
  }

  /// The members of the next view at Anna's page that meets the condition.
  func members(_ isWanted: ([JSONObject]) throws -> Bool) throws -> [JSONObject] {
    var found: [JSONObject] = []
    _ = try anna.next { message in
      guard message["t"] == .string("view"), case .array(let members) = message["members"]
      else { return false }
      found = members.compactMap { if case .object(let one) = $0 { one } else { nil } }
      return try isWanted(found)
    }
    return found
  }
}

@Suite("A server at home with an uplink", .serialized, .waiting)
struct HomeTests {
  @Test("R6: a link for far players exists once a player has requested it, and not before")
  func link() throws {
    let home = try Home()
    let told = try home.anna.next { $0["state"] == .string("up") }
    #expect(told["link"] == nil)
    let address = try home.stand.settings().address.link
    let secret = PublicStand.secret.text
    #expect(try home.share() == "\(address)/t/\(TableCode(number: 77))#\(secret)")
    // A page that joins later gets the same link.
    let bob = try home.running.join(home.code, "Bob", cookie: String(repeating: "b", count: 32))
    #expect(try bob.next("uplink").optionalString("link") != nil)
    #expect(try bob.command("\"t\":\"share\"")["t"] == .string("ok"))
  }

  @Test("R4: a guest has the profile that the public server vouches for, whatever its page sends")
  func guest() throws {
    let home = try Home()
    let link = try home.share()
    home.invite(
      saying:
        "{\"t\":\"hello\",\"protocol\":[1,1],\"assets\":\"\",\"as\":\"join\",\"name\":\"Anna\"}")
    let members = try home.members { $0.count == 2 }
    #expect(try members[1].string("name") == "Dora")
    #expect(try members[1].integer("face") == 9)
    #expect(members[1]["far"] == .bool(true) && members[0]["far"] == nil)
    let welcome = try home.stand.notes.next("1 {\"t\":\"welcome\"")
    #expect(welcome.contains("\"link\":\"\(link)\""))
    #expect(welcome.contains("\"guest\":true"))
    // In the lobby everybody may know all.
    #expect(try home.stand.notes.next("1 hides") == "1 hides 0")
    #expect(try home.stand.notes.next("1 {\"t\":\"view\"").contains("\"name\":\"Dora\""))
    home.stand.tell(
      .say(1, "{\"t\":\"profile\",\"id\":5,\"name\":\"Eve\",\"colour\":6,\"face\":10}"))
    let changed = try home.members { $0.count == 2 && $0[1]["colour"] == .integer(6) }
    #expect(try changed[1].string("name") == "Dora")
    #expect(try changed[1].integer("face") == 10)
    #expect(try home.stand.notes.next("1 {\"t\":\"ok\"") == "1 {\"t\":\"ok\",\"id\":5}")
    home.stand.tell(.leave(1))
    #expect(try home.members { $0.count == 2 && $0[1]["away"] == .bool(true) }.count == 2)
  }

  @Test("R4: the same account is the same player, and a guest's photo follows")
  func again() throws {
    let home = try Home()
    _ = try home.share()
    var guest = Home.guest
    guest.photo = PhotoID(high: 9, low: 9)
    home.invite(guest)
    let members = try home.members { $0.count == 2 && $0[1]["photo"] != nil }
    home.stand.tell(.leave(1))
    _ = try home.members { $0.count == 2 && $0[1]["away"] == .bool(true) }
    home.invite(guest, saying: Home.hello.replacing("join", with: "resume"))
    let back = try home.members { $0.count == 2 && $0[1]["away"] == .bool(false) }
    #expect(back[1]["m"] == members[1]["m"])
    // In the other direction: a guest who knows the name of a photo gets it.
    let path = try members[1].string("photo")
    let name = try #require(PhotoName(String(path.dropFirst("/photo/".count))))
    home.stand.tell(.photo(try #require(PhotoID(name))))
    #expect(try home.stand.notes.next("photo of").hasPrefix("photo of "))
    home.stand.tell(.photo(PhotoID(high: 1, low: 1)))
    #expect(try home.stand.notes.next("photo missing") == "photo missing")
  }

  /// A guest without an account, as the public server tells.
  private static let visitor = Guest(id: PlayerID(high: 5, low: 6), account: nil, name: "")
  private static let eve = #"{"t":"hello","protocol":[1,1],"assets":"","as":"join","name":"Eve"}"#

  @Test("R7 R8: a friend far away comes without an account if the host says so, as a guest by link")
  func withoutAccount() throws {
    let home = try Home(takesGuests: true)
    _ = try home.share()
    home.invite(Self.visitor, saying: Self.eve)
    let members = try home.members { $0.count == 2 }
    #expect(try members[1].string("name") == "Eve")
    #expect(members[1]["guest"] == .bool(true) && members[1]["far"] == .bool(true))
    home.stand.tell(.say(1, #"{"t":"profile","id":5,"name":"Evelyn","colour":6,"face":10}"#))
    let renamed = try home.members { $0.count == 2 && $0[1]["colour"] == .integer(6) }
    #expect(try renamed[1].string("name") == "Evelyn")
    // The pass outlives a lost connection and the opener's change of mind, and others do not come.
    #expect(try home.anna.command(#""t":"guests","welcome":false"#)["t"] == .string("ok"))
    home.stand.tell(.leave(1))
    _ = try home.members { $0.count == 2 && $0[1]["away"] == .bool(true) }
    home.invite(Self.visitor, saying: Self.eve.replacing("join", with: "resume"))
    _ = try home.members { $0.count == 2 && $0[1]["away"] == .bool(false) }
    home.invite(Guest(id: PlayerID(high: 7, low: 8), account: nil, name: ""), saying: Self.eve)
    #expect(try home.stand.notes.next("3 {\"t\":\"bye\"").contains("account.needed"))
  }

  @Test("R7: a guest of the uplink who logs in keeps the seat and is no guest any more")
  func logsIn() throws {
    let home = try Home(takesGuests: true)
    _ = try home.share()
    home.invite(Self.visitor, saying: Self.eve)
    let before = try home.members { $0.count == 2 }
    home.stand.tell(.leave(1))
    _ = try home.members { $0.count == 2 && $0[1]["away"] == .bool(true) }
    var dora = Home.guest
    dora.device = Self.visitor.id
    home.invite(dora, saying: Home.hello.replacing("join", with: "resume"))
    let after = try home.members { $0.count == 2 && $0[1]["away"] == .bool(false) }
    #expect(after[1]["m"] == before[1]["m"])
    #expect(try after[1].string("name") == "Dora")
    #expect(after[1]["guest"] == nil)
  }

  @Test("R4: a lost connection is dialled again; a guest who stays away has the seat again later")
  func dialledAgain() throws {
    let home = try Home()
    let link = try home.share()
    home.invite()
    let before = try home.members { $0.count == 2 }
    home.stand.tell(.drop)
    _ = try home.stand.notes.next("lost")
    #expect(try home.anna.next("uplink")["state"] == .string("waiting"))
    let told = try home.anna.next("uplink")
    #expect(told["state"] == .string("up") && told["link"] == .string(link))
    _ = try home.stand.notes.next("shared")
    _ = try home.members { $0.count == 2 && $0[1]["away"] == .bool(true) }
    home.invite(saying: Home.hello.replacing("join", with: "resume"))
    let after = try home.members { $0.count == 2 && $0[1]["away"] == .bool(false) }
    #expect(after[1]["m"] == before[1]["m"])
    home.stand.tell(.say(1, "{\"t\":\"sit\",\"id\":7}"))
    #expect(try home.stand.notes.next("1 {\"t\":\"ok\"") == "1 {\"t\":\"ok\",\"id\":7}")
  }

  @Test("P24 P11: a guest who is back at once after a lost connection was never away")
  func backAtOnce() throws {
    let home = try Home()
    _ = try home.share()
    home.invite()
    let before = try home.members { $0.count == 2 }
    home.stand.tell(.drop)
    _ = try home.stand.notes.next("lost")
    _ = try home.stand.notes.next("shared")
    home.invite(saying: Home.hello.replacing("join", with: "resume"))
    home.stand.tell(.say(1, "{\"t\":\"react\",\"reaction\":\"heart\"}"))
    // All that Anna was sent until the guest can be heard again.
    var wasAway = false
    let heard = try home.anna.next { message in
      if case .array(let members) = message["members"], case .object(let guest)? = members.last {
        wasAway = wasAway || guest["away"] == .bool(true)
      }
      return message["t"] == .string("reaction")
    }
    #expect(!wasAway)
    #expect(heard["m"] == before[1]["m"])
  }

  @Test("limits: a guest whose page reads slowly gets the newest view once it reads again")
  func slowGuest() throws {
    let home = try Home()
    _ = try home.share()
    home.invite()
    _ = try home.stand.notes.next("1 {\"t\":\"view\"")
    home.stand.tell(.reading(1, false))
    home.stand.tell(.say(1, #"{"t":"profile","id":5,"name":"Dora","colour":6,"face":10}"#))
    _ = try home.members { $0.count == 2 && $0[1]["colour"] == .integer(6) }
    home.stand.tell(.reading(1, true))
    let views = try home.stand.notes.next {
      #expect(!$0.hasPrefix("1 {\"t\":\"view\"") || $0.contains("\"colour\":6"))
      return $0.hasPrefix("1 {\"t\":\"view\"")
    }
    #expect(views.contains("\"colour\":6"))
  }

  @Test("R4: a laptop that is sent to another server is there at once, and its table goes on")
  func sentElsewhere() throws {
    let home = try Home()
    let link = try home.share()
    home.invite()
    _ = try home.members { $0.count == 2 }
    #expect(UplinkNews.words(UplinkClose.elsewhere, "a.example").1 == .atOnce)
    home.stand.tell(.close(.elsewhere))
    #expect(try home.anna.next("uplink")["state"] == .string("waiting"))
    #expect(try home.anna.next("uplink").string("link") == link)
  }

  @Test("a wrong or revoked token ends the attempts, and the lobby shows it")
  func refused() throws {
    let other = try Home(token: "bad")
    #expect(try other.anna.next { $0["state"] == .string("refused") }["link"] == nil)
    let home = try Home()
    _ = try home.share()
    home.invite()
    _ = try home.members { $0.count == 2 }
    home.stand.tell(.close(.revoked))
    #expect(try home.anna.next { $0["state"] == .string("refused") }["link"] != nil)
  }

  @Test("R6: a phone at the table changes to the public listener with its seat, and is not far")
  func comesOver() throws {
    let home = try Home()
    let link = try home.share()
    let (token, url) = try home.farDoor()
    #expect(link.hasPrefix("\(url)/t/"))
    let words = Home.hello.replacing("}", with: ",\"token\":\"\(token)\"}")
    // Before the log-in the page spends no token.
    home.invite(Self.visitor, saying: words)
    #expect(try home.stand.notes.next("1 {\"t\":\"bye\"").contains("account.needed"))
    #expect(try home.stand.notes.next("1 closed") == "1 closed done")
    home.invite(saying: words)
    #expect(try home.anna.next("bye").string("code") == "seat.takenOver")
    #expect(try home.stand.notes.next("2 {\"t\":\"welcome\"").contains("\"you\":1"))
    let view = try home.stand.notes.next("2 {\"t\":\"view\"")
    #expect(view.contains("\"name\":\"Anna\"") && !view.contains("\"far\""))
    // The token is used up; without one the account is that player from now on.
    var other = Home.guest
    other.id = PlayerID(high: 3, low: 3)
    home.invite(other, saying: words)
    #expect(try home.stand.notes.next("3 {\"t\":\"no\"").contains("door.refused"))
    home.invite(saying: Home.hello.replacing("join", with: "resume"))
    #expect(try home.stand.notes.next("4 {\"t\":\"welcome\"").contains("\"you\":1"))
  }

  @Test("a guest that sends without end is removed, and a table's end closes its streams")
  func ends() throws {
    let home = try Home()
    _ = try home.share()
    home.invite()
    _ = try home.members { $0.count == 2 }
    for id in 1...200 { home.stand.tell(.say(1, "{\"t\":\"clock\",\"id\":\(id)}")) }
    #expect(try home.stand.notes.next("1 closed") == "1 closed fault")
  }
}

@Suite("Small parts of an uplink")
struct UplinkPartTests {
  @Test("an address is https with a name or a literal, with or without a port")
  func addresses() throws {
    for (text, host, port) in [
      ("https://play.example.org", "play.example.org", 443),
      ("https://Play.example.org:8443/", "play.example.org", 8443),
      ("HTTPS://[::1]:9", "::1", 9), ("https://[::1]", "::1", 443),
      ("https://127.0.0.1:8443", "127.0.0.1", 8443),
    ] as [(String, String, UInt16)] {
      let address = try #require(UplinkAddress(text))
      #expect(address.host == host && address.port == port)
    }
    for text in [
      "", "play.example.org", "http://a", "https://", "https://a/b", "https://a:0",
      "https://a:65536", "https://a:", "https://a b", "https://[a]", "https://[::1", "https://u@h",
      "https://a?b",
    ] {
      #expect(UplinkAddress(text) == nil, "\(text)")
    }
    #expect(UplinkAddress("https://[::1]:9")?.link == "https://[::1]:9")
    #expect(UplinkAddress("https://A.example/")?.link == "https://a.example")
  }

  @Test("R4: an account is the same guest each time, and another one at another uplink")
  func aliases() throws {
    let (anna, bob) = (PlayerID(high: 1, low: 2), PlayerID(high: 1, low: 3))
    let (home, other) = (try UplinkToken().key, try UplinkToken().key)
    let alias = UplinkServer.alias(of: anna, at: home)
    #expect(alias == UplinkServer.alias(of: anna, at: home))
    let others = [
      anna, UplinkServer.alias(of: bob, at: home), UplinkServer.alias(of: anna, at: other),
    ]
    #expect(!others.contains(alias))
  }

  @Test("only a fault that the operator has to fix ends the attempts")
  func outlooks() {
    for (fault, outlook) in [
      (.refused(.statusUnexpected(401)), .seldom),
      (.refused(.statusUnexpected(404)), .comingBack),
      (.tls(.certificateRefused(.untrusted)), .comingBack), (.nameUnknown, .comingBack),
    ] as [(DialFault, UplinkNews.UplinkOutlook)] {
      #expect(UplinkNews.words(fault, "h").1 == outlook)
    }
    #expect(
      UplinkClose.allCases.filter { UplinkNews.words($0, "h").1 == .hopeless }
        == [.replaced, .revoked, .versionUnsupported])
  }
}
