import Crypto
import Files
import GameCore
import Games
import Net
import Pictures
import Store
import Tables
import TestSupport
import Transport

@testable import Content
@testable import Logging
@testable import Options
@testable import Services

/// A client of the server.
enum Who: String, CaseIterable {
  /// A near browser without a cookie.
  case nobody
  /// A near device.
  case near
  /// A far device that is not logged in.
  case far
  /// A far device that is logged in.
  case account
  /// A player of Find at the table of the request: near, or logged in on the internet.
  case member
  /// A player of Find at another table.
  case other
  /// A player at the named table who came by its link without an account; at home, a far device that tried.
  case guest
  /// The device that opened the host's link: near, or on the internet without a log-in.
  case host

  /// The secret of the device's cookie; `nil` without one.
  var device: String? {
    guard self != .nobody, let place = Who.allCases.firstIndex(of: self) else { return nil }
    return String(repeating: String(place), count: 32)
  }
}

/// A server with content behind each of its routes, and a client of each kind.
final class AccessStage {
  // Properties are released in this order, and a server waits for its clients when it stops.
  /// Sockets that prevent the tables from ending.
  private var pages: [PageSocket] = []
  let running: Running
  let isPublic: Bool
  private let folder: Folder
  private var sessions: [Who: String] = [:]
  /// The code of the member's table.
  private(set) var code = ""
  /// The code of the table where the member plays a question with a picture and a sound.
  private(set) var quizCode = ""
  private(set) var picture = 0
  private(set) var ownPicture = 0
  private(set) var face = ""
  private(set) var photo = ""

  init(isPublic: Bool) throws {
    self.isPublic = isPublic
    folder = try Folder()
    try AccessStage.writePack(in: "\(folder.path)/packs/flags")
    running = try Running(
      store: Store(folder.data.store), isFull: true, isPublic: isPublic,
      pictures: FindTests.folder, ownPictures: "\(folder.path)/find",
      ownDecks: "\(folder.path)/faces", bank: "\(folder.path)/packs",
      streetMap: StreetMap(template: "https://tiles.example/{z}/{x}/{y}", attribution: "us"))
    _ = try running.onLoop { $0.uplinks.update([]) }
    try fill()
    try enter()
    try seat()
  }

  /// A pack of one question with a picture and a sound.
  static func writePack(in folder: String) throws {
    try Files.makeFolder(folder)
    let manifest = #"""
      {"title":{"en":"Flags"},"theme":"geography","languages":["en"],"licence":"ours","author":"us"}
      """#
    let questions = #"""
      {"numberOfQuestions":1,"topic":"Flags","questions":[{"number":1,"id":"flag-1","difficulty":1,
      "questionSentence":"Which?","options":{"A":"a","B":"b","C":"c","D":"d"},"correctOption":"A",
      "image":{"src":"4a1fb31f97d9.svg","alt":"A flag"},
      "audio":{"src":"7d03c1a9e2f4.wav","alt":"A beep"}}]}
      """#
    let pictures = #"""
      {"4a1fb31f97d9.svg":
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path d='M0 0h9v9z'/></svg>"}
      """#
    for (name, text) in [
      ("pack", manifest), ("questions", questions), ("pictures", pictures),
    ] {
      try Files.replace("\(folder)/\(name).json", with: Array(text.utf8))
    }
    try Files.makeFolder("\(folder)/sounds")
    try Files.replace("\(folder)/sounds/7d03c1a9e2f4.wav", with: SampleSound.wav())
  }

  /// Stores a photo, faces and pictures, each with its own address.
  private func fill() throws {
    let picture = try Picture(SamplePNG.pixel)
    photo = try running.onLoop { context in
      try context.photos.keep(picture, of: PlayerID(high: 9, low: 9), from: .any)?.text ?? ""
    }
    face = running.settings.content.decks.all.first?.faces.first?.address ?? ""
    ownPicture = try running.addPicture()
  }

  /// Logs the accounts in, and makes the host's device the host.
  private func enter() throws {
    for who in isPublic ? [Who.account, .member, .other] : [.account] {
      let answer = try ask(
        who, "POST", "/account/register", AccountVisitor.form(who.rawValue, "kfw9x3p! tea"))
      guard let cookie = answer.fields["set-cookie"] else { throw PageSocket.Failure.unreadable }
      sessions[who] = String(cookie.dropFirst("__Host-session=".count).prefix { $0 != ";" })
    }
    _ = try ask(.host, "GET", "\(running.hostLink)")
  }

  private func seat() throws {
    (code, picture) = try play(.member, with: .guest)
    quizCode = try startQuiz(.member, with: .guest)
    // Distinguishes the tables.
    var others = 0
    repeat { others = try play(.other).picture } while others == picture
  }

  /// Opens a table and starts a game of Find.
  private func play(_ who: Who, with guest: Who? = nil) throws -> (code: String, picture: Int) {
    let foyer = try page(who, "/ws", #""name":"\#(who.rawValue)""#)
    let isAlone = guest == nil || !isPublic
    let code = try foyer.command(#""t":"open","solo":\#(isAlone)"#).string("code")
    let page = try page(who, "/t/\(code)/ws", #""as":"join","name":"\#(who.rawValue)""#)
    _ = try page.phase("lobby")
    if let guest { try bring(guest, to: code) }
    try page.send(#"{"t":"play","id":1,"game":"find","mode":"classic"}"#)
    while true {
      guard case .object(let own) = try page.phase("arcade")["own"], own.has("picture") else {
        continue
      }
      pages.append(page)
      return (code, try own.integer("picture"))
    }
  }

  /// Opens a table and starts a quiz of the question bank.
  private func startQuiz(_ who: Who, with guest: Who) throws -> String {
    let foyer = try page(who, "/ws", #""name":"\#(who.rawValue)""#)
    let code = try foyer.command(#""t":"open","solo":\#(!isPublic)"#).string("code")
    let page = try page(who, "/t/\(code)/ws", #""as":"join","name":"\#(who.rawValue)""#)
    _ = try page.phase("lobby")
    try bring(guest, to: code)
    try page.send(#"{"t":"deal","id":1,"theme":"geography","questions":5}"#)
    try page.send(#"{"t":"start","id":2}"#)
    _ = try page.phase(isPublic ? "countdown" : "question")
    pages.append(page)
    return code
  }

  /// Brings a device without an account by the link. At home the server does not take it.
  private func bring(_ guest: Who, to code: String) throws {
    guard isPublic, let table = TableCode(letters: code.utf8) else { return }
    let secret = try running.onLoop { $0.lookups.secret(of: table).text }
    let page = try page(
      guest, "/t/\(code)/ws", #""as":"join","name":"Guest","secret":"\#(secret)""#)
    _ = try page.next("welcome")
    pages.append(page)
  }

  private func page(_ who: Who, _ path: String, _ hello: String) throws -> PageSocket {
    try PageSocket(
      running.secure, path, hello: hello, cookie: who.device, isSecure: true,
      session: sessions[who])
  }

  /// Sends a request of a client from this listener's own page. For a far client, an untrusted
  /// proxy forwards the address.
  func ask(
    _ who: Who, _ method: String, _ path: String, _ body: String = "", isSecure: Bool = true,
    _ more: String = ""
  ) throws -> Exchange {
    let listener = isSecure ? running.secure : running.server
    let device = who.device.map { "\(isSecure ? "__Host-device" : "fourtop-device")=\($0)" }
    let session = isSecure ? sessions[who].map { "__Host-session=\($0)" } : nil
    let cookies = [device, session].compactMap(\.self).joined(separator: "; ")
    let isFar = isPublic || who == .far || who == .account || who == .guest
    let end = more.contains("Upgrade:") ? more : "\(more)Connection: close\n"
    return try Exchange(
      listener,
      "\(method) \(path) HTTP/1.1\nHost: \(listener)\nOrigin: \(isSecure ? "https" : "http")://\(listener)\n"
        + (cookies.isEmpty ? "" : "Cookie: \(cookies)\n")
        + (isFar ? "X-Forwarded-For: 203.0.113.9\n" : "")
        + "Content-Length: \(body.utf8.count)\n\(end)\n\(body)")
  }
}

extension Running {
  /// Adds a picture of the host, of 600 × 600 pixels. Returns its number.
  func addPicture() throws -> Int {
    let (mailbox, done) = (service.mailboxes[0], try JobQueue<Result<Int, any Error>>(limit: 1))
    let isTaken = settings.disk.use { folders in
      let id = Result {
        let ring = FindPicture.Ellipse(x: 300, y: 200, across: 20, down: 20)
        let id = try folders.pictures.begin(width: 600, height: 600, face: ring)
        try folders.pictures.take(SamplePNG.sized(300, 300), .overview, of: id)
        for spot in StoredPicture.spots(width: 600, height: 600) {
          let size = (spot.column == 0 ? 512 : 88, spot.row == 0 ? 512 : 88)
          try folders.pictures.take(SamplePNG.sized(size.0, size.1), .tile(spot), of: id)
        }
        try folders.pictures.finish(id)
        return id
      }
      mailbox.post(.content(folders.content))
      _ = done.add(id)
    }
    guard isTaken, let id = done.next() else { throw PageSocket.Failure.unreadable }
    return try id.get()
  }
}
