import Crypto
import GameCore
import Pictures
import Tables

/// One person of a deck: name and picture.
public struct Face: Hashable, Sendable {
  /// The person's name.
  public let name: String
  /// The file's name in the deck's folder.
  let file: String
  /// The picture.
  public let bytes: [UInt8]
  /// Its media type.
  public let contentType: String
  /// The last part of `/face/…`: 32 hexadecimal digits that reveal neither name nor order.
  public let address: String
}

/// Reads pictures that are named after people.
public struct FaceReader: Sendable {
  /// The limits for pictures.
  public let limits: DeckLimits
  /// Random, so that nobody can compute an address.
  private let secret: [UInt8]

  /// With the secret of former starts, games that come back find their pictures; without one it is drawn.
  /// Throws if the system has no random numbers.
  public init(
    limits: DeckLimits = DeckLimits(), secret: [UInt8]? = nil
  ) throws(CryptoError) {
    self.limits = limits
    if let secret { self.secret = secret } else { self.secret = try randomBytes(32) }
  }

  /// Reads a drawing of the shipped deck.
  func drawing(_ bytes: [UInt8], file: String) -> Face? {
    guard file.hasSuffix(".svg") else { return nil }
    return face(
      String(file.dropLast(4)), file: file, bytes: bytes, type: "image/svg+xml", deck: "")
  }

  /// Reads a photo from the host's folder or from an upload. Its content determines its type.
  /// Throws `name.…`, `photo.…`.
  func photo(
    _ bytes: [UInt8], of person: String, deck: String, file: String? = nil
  ) throws(Refusal) -> Face {
    let name = try FaceReader.name(person)
    let picture: Picture
    do { picture = try Picture(bytes, limits: limits.picture) } catch {
      throw Refusal(error, limits: limits.picture)
    }
    return face(
      name, file: file ?? "\(name).\(FaceReader.ending(picture.kind))", bytes: picture.bytes,
      type: picture.kind.rawValue, deck: deck)
  }

  private func face(
    _ name: String, file: String, bytes: [UInt8], type: String, deck: String
  ) -> Face {
    let digest = sha256(secret + Array("\(deck)\0\(file)\0".utf8) + bytes)
    return Face(
      name: name, file: file, bytes: bytes, contentType: type,
      address: Hex.text(Array(digest.prefix(16))))
  }

  /// Checks a name of a person or a deck, which must be valid as a file name too. Throws `name.…`.
  static func name(_ typed: String) throws(Refusal) -> String {
    let name = try PlayerName(typed).text
    guard !name.hasPrefix("."), !name.utf8.contains(where: { $0 == 0x2F || $0 == 0x5C }) else {
      throw Refusal(.nameInvisible)
    }
    return name
  }

  static func ending(_ kind: Picture.Kind) -> String {
    switch kind {
    case .jpeg: "jpg"
    case .png: "png"
    case .webp: "webp"
    }
  }

  /// The person's name in a file name; `nil` without the ending of a picture.
  static func person(_ file: String) -> String? {
    guard let dot = file.lastIndex(of: ".") else { return nil }
    let ending = file[file.index(after: dot)...].lowercased()
    guard ["jpg", "jpeg", "png", "webp"].contains(ending) else { return nil }
    return String(file[..<dot])
  }
}
