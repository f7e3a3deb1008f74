import Games
import Requests

/// All routes of this server. `fourtop routes` prints the list, `docs/protocol.md` repeats it, and
/// `AccessTests` requests each of them as every kind of visitor.
package enum Routes {
  package static let all: [Route] = pages + files + server + accounts + pictures + arcade

  package static let table = RouteTable(all)

  /// The pages of games without levels (A1).
  package static let gamePages =
    (ArcadeGames.all.filter { !$0.isLevelled }.map { $0.name }.sorted() + ["xo"])
    .map { "/arcade/\($0)" }

  private static let places =
    ["/", "/practice", "/tv", "/arcade"] + gamePages
    + ["/t/CODE", "/t/CODE/map", "/t/CODE/watch", "/t/CODE/watch/map"]

  private static let pages: [Route] =
    places.map { Route(.get, $0, .both, .everyone, respond: Router.page) } + documents

  private static let documents: [Route] = [
    Route(.get, "/account", .both, .everyone, respond: Router.accountPage),
    Route(.get, "/decks", .both, .everyone, respond: Router.decksPage),
    Route(.get, "/host", .both, .everyone, respond: Router.hostPage),
    Route(.get, "/offline.html", .both, .everyone, respond: Router.offlinePage),
    Route(.get, "/secure", .both, .everyone, respond: Router.securePage),
  ]

  private static let files: [Route] = [
    Route(.get, "/app.webmanifest", .both, .everyone, respond: Router.manifest),
    Route(.get, "/worker.js", .both, .everyone, respond: Router.serviceWorker),
    Route(.get, "/a/DIGEST/PATH...", .both, .everyone, respond: Router.asset),
    Route(.get, "/NAME", .both, .everyone, respond: Router.rootFile),
    Route(.get, "/quizzes/NAME", .both, .everyone, respond: Router.quizFile),
    Route(.get, "/quizzes/pictures/PICTURE", .both, .viewer, answer: Router.questionPicture),
    Route(.get, "/quizzes/sounds/SOUND", .both, .viewer, answer: Router.questionSound),
    Route(.get, "/secure/fourtop-ca.crt", .both, .everyone) { _ in Router.authorityFile },
    Route(.get, "/secure/fourtop-ca.mobileconfig", .both, .everyone) { _ in Router.trustProfile },
  ]

  private static let server: [Route] = [
    Route(.get, "/ws", .unredirected, .everyone, answer: Router.foyerSocket),
    Route(.get, "/t/CODE/ws", .unredirected, .everyone, answer: Router.tableSocket),
    Route(.get, "/uplink", .https, .token, answer: Router.uplinkSocket),
    Route(.post, "/door", .http, .device, respond: Router.httpsToken),
    Route(.post, "/door/far", .both, .device, respond: Router.publicToken),
    Route(.get, "/host/SECRET", .both, .secret, respond: Router.becomeHost),
    Route(.get, "/host/report", .both, .host, answer: Router.hostReport),
    Route(.get, "/host/checkup", .both, .host, answer: Router.checkup),
    Route(.post, "/host/tables/CODE/close", .both, .host, answer: { $0.hostActions.closeTable }),
    Route(
      .post, "/host/tables/CODE/remove/MEMBER", .both, .host,
      answer: { $0.hostActions.removeMember }),
    Route(.post, "/host/announce", .both, .host, answer: { $0.hostActions.announce }),
    Route(.post, "/host/restart", .both, .host, answer: { $0.hostActions.restart }),
    Route(.get, "/healthz", .unredirected, .everyone, respond: Router.health),
    Route(.options, "/healthz", .unredirected, .everyone, respond: Router.health),
    Route(.get, "/metrics", .unredirected, .machineOrHost, respond: Router.metrics),
    Route(.get, "/qr.svg", .both, .everyone, respond: Router.qrCode),
    Route(.get, "/t/CODE/addresses", .both, .player, answer: Router.tableAddresses),
    Route(.get, "/tiles.json", .both, .everyone, respond: Router.streetMap),
  ]

  private static let accounts: [Route] = [
    Route(.get, "/account/self", .both, .everyone, answer: Router.ownAccount),
    Route(.post, "/account/register", .https, .everyone, answer: Router.accountOrder),
    Route(.post, "/account/log-in", .https, .everyone, answer: Router.accountOrder),
    Route(.post, "/account/log-out", .https, .everyone, answer: Router.accountOrder),
    Route(.post, "/account/password", .https, .everyone, answer: Router.accountOrder),
    Route(.post, "/account/delete", .https, .everyone, answer: Router.accountOrder),
  ]

  private static let pictures: [Route] = [
    Route(.get, "/photo/PHOTO", .both, .everyone, answer: Router.photo),
    Route(.post, "/photo", .both, .identifiedPlayer, answer: Router.ownPhoto),
    Route(.get, "/face/FACE", .both, .everyone, answer: Router.face),
    Route(.get, "/decks.json", .both, .player, respond: Router.decks),
    Route(.get, "/deck/DECK", .both, .player, respond: Router.people),
    Route(.get, "/decks/own.json", .both, .host, respond: Router.ownDecks),
    Route(.post, "/decks/DECK", .both, .host, answer: Router.removeDeck),
    Route(.post, "/decks/DECK/PERSON", .both, .host, answer: Router.changeFace),
  ]

  private static let arcade: [Route] = [
    Route(.get, "/arcade/find/nico", .both, .everyone, respond: Router.portrait),
    Route(.get, "/arcade/find/PICTURE/PIECE", .both, .viewer, answer: Router.findPiece),
    Route(.get, "/arcade/pictures", .both, .everyone, respond: Router.ownPictures),
    Route(.post, "/arcade/pictures", .both, .host, answer: Router.beginPicture),
    Route(.post, "/arcade/pictures/PICTURE/PIECE", .both, .host, answer: Router.addPiece),
    Route(.post, "/arcade/pictures/PICTURE/done", .both, .host, answer: Router.finishPicture),
    Route(.post, "/arcade/pictures/PICTURE/remove", .both, .host, answer: Router.removePicture),
    Route(.get, "/arcade/scores", .both, .player, answer: Router.scores),
    Route(.get, "/arcade/halls", .both, .player, answer: Router.halls),
    Route(.post, "/arcade/halls/remove", .both, .host, answer: Router.removeHallEntry),
  ]

  /// Whether the answer depends on the account of the request. That of a WebSocket does so at its hello only.
  package static func dependsOnAccount(_ call: Call) -> Bool {
    guard
      case .route(let route, _) = table.match(
        call.request.method, call.request.path, isSecure: call.isSecure)
    else { return false }
    return route.dependsOnAccount
  }

  /// The output of `fourtop routes`: a line for each route with method and path, listener, and
  /// access.
  package static let text: String = {
    let width = all.map(\.name.count).max() ?? 0
    let listenerWidth = all.map(\.listener.rawValue.count).max() ?? 0
    func padded(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: width - text.count + 2)
    }
    return all.map { route in
      padded(route.name, width) + padded(route.listener.rawValue, listenerWidth)
        + "\(route.access.rawValue)\n"
    }.joined()
  }()
}
