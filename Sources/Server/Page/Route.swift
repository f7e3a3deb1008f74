/// What the paths of this server name: the one list of its routes, by which every request is sorted. Who
/// may have what of them is a table in `docs/threat-model.md`, and `AccessTests` asks for each.
enum Route: CaseIterable, Hashable {
  /// The page: `/`, `/practice`, `/arcade…`, `/t/CODE` and what stands below it.
  case page
  /// `/account`
  case accountPage
  /// `/decks`
  case decksPage
  /// `/offline.html`
  case offlinePage
  /// `/app.webmanifest`
  case manifest
  /// `/worker.js`
  case worker
  /// `/a/DIGEST/PATH`
  case asset
  /// `/NAME` of a file of the page
  case rootFile
  /// `/secure`
  case securePage
  /// `/secure/fourtop-ca.crt`
  case authority
  /// `/secure/fourtop-ca.mobileconfig`
  case trustProfile
  /// `/healthz`
  case health
  /// `/metrics`
  case metrics
  /// `/qr.svg`
  case qrCode
  /// `/quizzes/NAME`
  case quiz
  /// `/tiles.json`
  case streetMap
  /// `/tiles/Z/X/Y`
  case tile
  /// `/photo/NAME`
  case photo
  /// `/photo`
  case ownPhoto
  /// `/face/NAME`
  case face
  /// `/decks.json`
  case decks
  /// `/decks/own.json`
  case ownDecks
  /// `/decks/DECK` and `/decks/DECK/PERSON`
  case deck
  /// `/arcade/find/nico`
  case portrait
  /// `/arcade/find/PICTURE/PIECE`
  case findPiece
  /// `/arcade/pictures` and what stands below it
  case ownPictures
  /// `/arcade/scores`
  case scores
  /// `/arcade/halls`
  case halls
  /// `/arcade/halls/remove`
  case hallRemoval
  /// `/account/self`
  case account
  /// `/account/log-in` and the other orders
  case accountOrder
  /// `/door`
  case door
  /// `/host/SECRET`
  case host
  /// `/uplink`
  case uplink
  /// `/ws`
  case foyer
  /// `/t/CODE/ws`
  case table

  /// `nil`: there is nothing of that name, whoever asks.
  init?(_ path: String) {
    // Comparing other texts takes time that grows with the square of their length.
    guard path.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    guard let route = Route.named[path] ?? Route.below(path) else { return nil }
    self = route
  }

  private static let named: [String: Route] = [
    "/": .page, "/practice": .page, "/arcade": .page, "/arcade/faces": .page,
    "/arcade/find": .page, "/arcade/xo": .page, "/account": .accountPage, "/decks": .decksPage,
    "/offline.html": .offlinePage, "/app.webmanifest": .manifest, "/worker.js": .worker,
    "/secure": .securePage, "/secure/fourtop-ca.crt": .authority,
    "/secure/fourtop-ca.mobileconfig": .trustProfile, "/healthz": .health, "/metrics": .metrics,
    "/qr.svg": .qrCode, "/tiles.json": .streetMap, "/photo": .ownPhoto, "/decks.json": .decks,
    "/decks/own.json": .ownDecks, "/arcade/find/nico": .portrait,
    "/arcade/pictures": .ownPictures, "/arcade/scores": .scores, "/arcade/halls": .halls,
    "/arcade/halls/remove": .hallRemoval, "/account/self": .account,
    "/account/register": .accountOrder, "/account/log-in": .accountOrder,
    "/account/log-out": .accountOrder, "/account/password": .accountOrder,
    "/account/delete": .accountOrder, "/door": .door, "/uplink": .uplink, "/ws": .foyer,
  ]

  /// Those whose paths name something by themselves.
  private static func below(_ path: String) -> Route? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    switch (parts.first, parts.count) {
    case ("a", 3...): return .asset
    case ("t", 2): return .page
    case ("t", 3) where parts[3] == "ws": return .table
    case ("t", 3) where parts[3] == "watch" || parts[3] == "map": return .page
    case ("t", 4) where parts[3] == "watch" && parts[4] == "map": return .page
    case ("photo", 2): return .photo
    case ("face", 2): return .face
    case ("decks", 2...3): return .deck
    case ("arcade", 4) where parts[2] == "find": return .findPiece
    case ("arcade", 3...) where parts[2] == "pictures": return .ownPictures
    case ("host", 2): return .host
    case ("quizzes", 2): return .quiz
    case ("tiles", 4): return .tile
    case (_, 1): return .rootFile
    default: return nil
    }
  }
}
