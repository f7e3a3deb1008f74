import GameCore

/// Photos (R3).
extension RefusalCode {
  public static let photoTooLarge = RefusalCode("photo.tooLarge")
  public static let photoUnreadable = RefusalCode("photo.unreadable")
  public static let photoNoRoom = RefusalCode("photo.noRoom")
}

/// Decks of faces (AF6).
extension RefusalCode {
  public static let deckDoubled = RefusalCode("deck.doubled")
  public static let deckFull = RefusalCode("deck.full")
  public static let deckUnsaved = RefusalCode("deck.unsaved")
}

/// The host's own pictures of Find (AH7).
extension RefusalCode {
  public static let pictureUnusable = RefusalCode("picture.unusable")
  public static let pictureFull = RefusalCode("picture.full")
  public static let pictureUnsaved = RefusalCode("picture.unsaved")
}
