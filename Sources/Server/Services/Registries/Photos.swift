import Accounts
import Bytes
import Crypto
import GameCore
import Identity
import Net
import People
import Pictures
import Store
import Tables

/// The photos of devices (H2, R3). A photo stays as long as its profile, until the
/// player replaces or removes it. The store has those of devices without an account, which come back with
/// the tables of their players. Never read for a move.
package final class Photos {
  /// The photos that outlive the process.
  package enum Place: Sendable {
    /// None.
    case memory
    /// All.
    case store(Store)
    /// The photos of accounts alone, in the store that this server shares with others.
    case shared(Store)
  }

  private var photos: PhotoStore
  private let store: Store?
  /// The store that this server shares with others: it has accounts' photos alone.
  private let sharedStore: Store?

  package init(limits: PhotoStore.Limits = PhotoStore.Limits(), in place: Place = .memory) {
    photos = PhotoStore(limits: limits)
    switch place {
    case .memory: (store, sharedStore) = (nil, nil)
    case .store(let store): (self.store, sharedStore) = (store, nil)
    case .shared(let store): (self.store, sharedStore) = (nil, store)
    }
  }

  /// Whether devices without an account can have photos. Servers that share a store do not know each other's.
  package var areOfDevices: Bool { sharedStore == nil }

  /// Looks for an account's photo that another server has taken. Returns false if there is no other server;
  /// `done` is then never called.
  package func find(_ name: PhotoName, then done: @escaping @Sendable (Picture?) -> Void) -> Bool {
    guard let sharedStore else { return false }
    sharedStore.look { records throws(StoreError) in
      try records.photo(name)
    } then: {
      done((try? $0.get()) ?? nil)
    }
    return true
  }

  /// Takes the saved photos of players at restored tables.
  func restore(_ saved: [DevicePhoto]) {
    for one in saved {
      _ = photos.add(PhotoStore.Photo(one.photo, of: one.player, from: one.address))
    }
  }

  /// The picture with a name that nobody can guess.
  package subscript(name: PhotoName) -> Picture? {
    photos[name]?.picture
  }

  package func name(of player: PlayerID) -> PhotoName? {
    photos.name(of: player)
  }

  /// Replaces the player's photo until the server ends. `nil` if there is no room beside the photos of
  /// players at tables.
  package func keep(
    _ picture: Picture, of player: PlayerID, from address: IPAddress
  ) throws(CryptoError) -> PhotoName? {
    let photo = NamedPhoto(name: PhotoName(try Secret128.random()), picture: picture)
    guard let removed = add(photo, of: player, from: ClientAddress(address)) else { return nil }
    forget(removed)
    return photo.name
  }

  /// Replaces the player's photo and saves it, then calls `done`. Returns false if there is no room; `done`
  /// is then never called.
  package func save(
    _ picture: Picture, of player: PlayerID, from address: IPAddress,
    then done: @escaping @Sendable (PhotoName) -> Void
  ) throws(CryptoError) -> Bool {
    let photo = NamedPhoto(name: PhotoName(try Secret128.random()), picture: picture)
    let address = ClientAddress(address)
    guard let removed = add(photo, of: player, from: address) else { return false }
    guard let store else {
      done(photo.name)
      return true
    }
    store.attempt("a photo") { records throws(StoreError) in
      try records.removeDevicePhotos(removed)
      try records.save(DevicePhoto(photo, of: player, from: address))
    } then: {
      // It is shown, saved or not.
      done(photo.name)
    }
    return true
  }

  private func add(
    _ photo: NamedPhoto, of player: PlayerID, from address: ClientAddress
  ) -> [PhotoName]? {
    photos.add(PhotoStore.Photo(photo, of: player, from: address))
  }

  /// Removes saved photos that are not in memory any more.
  private func forget(_ removed: [PhotoName]) {
    guard let store, !removed.isEmpty else { return }
    store.attempt("the removal of a photo") { records throws(StoreError) in
      try records.removeDevicePhotos(removed)
    }
  }

  /// Notes the players at a table; their photos stay when the memory is full.
  package func seated(_ players: Set<PlayerID>, before: Set<PlayerID>) {
    if players == before { return }
    for player in players.subtracting(before) { photos.sits(player, at: 1) }
    for player in before.subtracting(players) { photos.sits(player, at: -1) }
  }

  /// The photo that a device has uploaded, with its name.
  package func own(of player: PlayerID) -> NamedPhoto? {
    photos.own(of: player).map { NamedPhoto(name: $0.name, picture: $0.picture) }
  }

  /// The name of the account's photo if only the store has it.
  package func missing(of player: PlayerID) -> PhotoName? {
    photos.missing(of: player)
  }

  /// Applies a change of accounts' photos.
  package func apply(_ change: PhotoChange) {
    forget(photos.apply(change))
  }

  package func remove(of player: PlayerID) {
    forget(photos.remove(of: player).map { [$0] } ?? [])
  }
}
