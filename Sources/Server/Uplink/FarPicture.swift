import GameCore
import HTTP
import Pictures
import Tables
import Transport
import Uplink

/// A picture that a page asks for and a laptop has: a photo, a face, a piece of a picture of Find.
struct FarPicture: Sendable {
  let call: Call
  /// Who asks, a guest.
  let player: PlayerID
  let kind: Kind
  /// `nil`: any table where who asks is a guest.
  var table: TableCode?
  /// Of an overview for which a clock waits (AH3).
  var note: OverviewNote?

  enum Kind: Equatable, Sendable {
    case photo(PhotoID)
    case face(PhotoID)
    case piece(FindPiece)
  }

  /// How the uplink calls it; `table`: how it calls the table that is named. `nil`: there is no such
  /// piece.
  func photo(at table: TableKey?) -> PhotoID? {
    switch kind {
    case .photo(let photo), .face(let photo): photo
    case .piece(let piece): table.flatMap { PhotoID(FarPiece(piece, at: $0)) }
    }
  }
}

/// A piece of a picture of Find.
struct FindPiece: Equatable, Sendable {
  let picture: Int
  let part: GalleryPiece
}

/// A piece of a picture at which somebody looks at a table of a laptop.
struct FarPiece: Equatable, Sendable {
  let piece: FindPiece
  /// The last half of the table's key, enough to tell a laptop's tables apart.
  let table: UInt32

  init(_ piece: FindPiece, at table: TableKey) {
    self.piece = piece
    self.table = UInt32(truncatingIfNeeded: table.number)
  }
}

extension PhotoID {
  /// `Find`, which a random name begins with by no chance worth counting.
  private static let ofFind: UInt64 = 0x4669_6E64
  /// In place of column and row.
  private static let ofOverview: UInt64 = 0xFFFF_FFFF

  /// `nil`: there is no such piece.
  init?(_ far: FarPiece) {
    guard let number = UInt32(exactly: far.piece.picture) else { return nil }
    var place = PhotoID.ofOverview
    if case .tile(let spot) = far.piece.part {
      guard let column = UInt16(exactly: spot.column), let row = UInt16(exactly: spot.row),
        column < .max
      else { return nil }
      place = UInt64(column) << 16 | UInt64(row)
    }
    self.init(
      high: PhotoID.ofFind << 32 | UInt64(far.table), low: UInt64(number) << 32 | place)
  }

  /// `nil`: it names something else.
  var piece: FarPiece? {
    guard high >> 32 == PhotoID.ofFind else { return nil }
    let place = low & 0xFFFF_FFFF
    let spot = GalleryPicture.Spot(column: Int(place >> 16), row: Int(place & 0xFFFF))
    let part = place == PhotoID.ofOverview ? GalleryPiece.overview : .tile(spot)
    return FarPiece(FindPiece(picture: Int(low >> 32), part: part), at: TableKey(high))
  }
}

extension Router {
  /// A request for a picture that is not here, and may be at the laptop where somebody is a guest.
  func elsewhere(_ request: Request, from peer: Peer) -> FarPicture? {
    guard request.method == .get, premises.doors.now.isPublic else { return nil }
    let parts = request.path.split(separator: "/", omittingEmptySubsequences: false)
    switch (parts.dropFirst().first, parts.count) {
    case ("photo", 3), ("face", 3): return named(parts[2], request, from: peer)
    case ("arcade", 5): return piece(request, from: peer)
    default: return nil
    }
  }

  private func named(
    _ text: Substring, _ request: Request, from peer: Peer
  ) -> FarPicture? {
    guard let name = PhotoName(String(text)), premises.photos[name] == nil,
      premises.decks.face(text) == nil, let photo = PhotoID(name), photo.piece == nil
    else { return nil }
    let isFace = request.path.hasPrefix("/face/")
    return asked(for: isFace ? .face(photo) : .photo(photo), by: request, from: peer)
  }

  /// What the table is called decides whose pictures are meant: they are numbered at each server.
  private func piece(_ request: Request, from peer: Peer) -> FarPicture? {
    guard let (code, place) = Router.game(of: request.query), premises.publicTables.holds(code),
      let piece = Router.findPiece(request.path),
      var asked = asked(for: .piece(piece), by: request, from: peer), !asked.call.isForeign
    else { return nil }
    asked.table = code
    if piece.part == .overview, let place {
      asked.note = OverviewNote(number: place, player: asked.player, code: code)
    }
    return asked
  }

  private func asked(
    for kind: FarPicture.Kind, by request: Request, from peer: Peer
  ) -> FarPicture? {
    guard let call = call(request, from: peer), let account = premises.members.account(of: call)
    else { return nil }
    return FarPicture(call: call, player: account.player, kind: kind)
  }

  // MARK: What has come

  /// A laptop is not believed what it sends: it is what the address says, or nothing.
  func answer(_ bytes: [UInt8], as asked: FarPicture) -> Response {
    switch asked.kind {
    case .photo: (try? Picture(bytes)).map(Router.shown) ?? asked.call.notFound
    case .face: face(bytes) ?? asked.call.notFound
    case .piece(let piece): self.piece(bytes, piece.part) ?? asked.call.notFound
    }
  }

  /// A photo, or a drawing that this server ships too: drawings of others can hold more than a picture.
  private func face(_ bytes: [UInt8]) -> Response? {
    premises.decks.drawing(bytes).map(Router.shown)
      ?? (try? Picture(bytes, limits: premises.decks.reader.limits.picture)).map(Router.shown)
  }

  private func piece(_ bytes: [UInt8], _ part: GalleryPiece) -> Response? {
    let limits = premises.gallery.limits.picture(of: part)
    guard let picture = try? Picture(bytes, limits: limits) else { return nil }
    let more = [
      Field("Content-Type", picture.kind.rawValue), Field("Cache-Control", "no-store"),
    ]
    return Response(.ok, fields: SecurityFields.photo + more, body: picture.bytes)
  }
}
