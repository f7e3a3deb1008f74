import Content
import GameCore
import HTTP
import PageServing
import Pictures
import Tables
import Transport
import Uplink

/// A picture that a page asks for and a laptop has: a photo, a face, a piece of a picture of Find.
struct RemotePicture: Sendable {
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
    case .piece(let piece): table.flatMap { PhotoID(RemotePiece(piece, at: $0)) }
    }
  }
}

/// A piece of a picture at which somebody looks at a table of a laptop.
struct RemotePiece: Equatable, Sendable {
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
  init?(_ far: RemotePiece) {
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
  var piece: RemotePiece? {
    guard high >> 32 == PhotoID.ofFind else { return nil }
    let place = low & 0xFFFF_FFFF
    let spot = StoredPicture.Spot(column: Int(place >> 16), row: Int(place & 0xFFFF))
    let part = place == PhotoID.ofOverview ? PicturePiece.overview : .tile(spot)
    return RemotePiece(FindPiece(picture: Int(low >> 32), part: part), at: TableKey(high))
  }
}

extension Router {
  /// A picture of this name that is not here, and may be at the laptop where somebody is a guest.
  func picture(
    _ call: Call, of text: String, _ kind: (PhotoID) -> RemotePicture.Kind
  ) -> RouteAnswer {
    guard call.request.method == .get, call.standing.isPublic,
      let name = PhotoName(text), context.photos[name] == nil,
      context.decks.face(text[...]) == nil, let photo = PhotoID(name), photo.piece == nil,
      let picture = remotePicture(call, kind(photo))
    else { return .response(call.notFound) }
    return .fromLaptop(picture, otherwise: .response(call.notFound))
  }

  /// What the table is called decides whose pictures are meant: they are numbered at each server.
  func remotePiece(_ call: Call, _ piece: FindPiece) -> RemotePicture? {
    guard call.request.method == .get, call.standing.isPublic,
      let (code, place) = Router.game(of: call.request.query), context.publicTables.holds(code),
      var asked = remotePicture(call, .piece(piece))
    else { return nil }
    asked.table = code
    if piece.part == .overview, let place {
      asked.note = OverviewNote(number: place, player: asked.player, code: code)
    }
    return asked
  }

  private func remotePicture(_ call: Call, _ kind: RemotePicture.Kind) -> RemotePicture? {
    context.members.account(of: call).map {
      RemotePicture(call: call, player: $0.player, kind: kind)
    }
  }

  // MARK: What has come

  /// A laptop is not believed what it sends: it is what the address says, or nothing.
  func answer(_ bytes: [UInt8], as asked: RemotePicture) -> Response {
    switch asked.kind {
    case .photo: (try? Picture(bytes)).map(Router.shown) ?? asked.call.notFound
    case .face: face(bytes) ?? asked.call.notFound
    case .piece(let piece): self.piece(bytes, piece.part) ?? asked.call.notFound
    }
  }

  /// A photo, or a drawing that this server ships too: drawings of others can hold more than a picture.
  private func face(_ bytes: [UInt8]) -> Response? {
    context.decks.drawing(bytes).map(Router.shown)
      ?? (try? Picture(bytes, limits: context.decks.reader.limits.picture)).map(Router.shown)
  }

  private func piece(_ bytes: [UInt8], _ part: PicturePiece) -> Response? {
    let limits = context.pictureLibrary.limits.picture(of: part)
    guard let picture = try? Picture(bytes, limits: limits) else { return nil }
    let more = [
      Field("Content-Type", picture.kind.rawValue), Field("Cache-Control", "no-store"),
    ]
    return Response(.ok, fields: SecurityFields.photo + more, body: picture.bytes)
  }
}
