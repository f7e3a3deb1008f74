import Games

/// The folders with the content of the arcade's games. They belong to the worker that reads and writes their
/// files; the loop gets a copy of what it needs after each change.
public struct ContentFolders: Sendable {
  public var decks: DeckFolder
  public var pictures: PictureFolder

  /// `load` reads them.
  public init(decks: DeckFolder, pictures: PictureFolder) {
    self.decks = decks
    self.pictures = pictures
  }

  /// Reads all folders.
  public mutating func load() {
    decks.load()
    pictures.load()
  }

  /// The number of changes so far.
  public var changes: Int { decks.changes + pictures.changes }

  /// The content as it is now.
  public var content: ArcadeContent {
    ArcadeContent(decks: decks.decks, pictures: pictures.library)
  }
}

/// The content of the arcade's games, as the loop knows it.
public struct ArcadeContent: Sendable {
  public let decks: Decks
  public let pictures: PictureLibrary
}

extension GameContent {
  /// Replaces the decks and the pictures.
  public mutating func take(_ content: ArcadeContent) {
    decks = content.decks.playable
    pictures = content.pictures.rules
  }
}
