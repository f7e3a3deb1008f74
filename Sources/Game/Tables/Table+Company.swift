import GameCore

/// The people at a table, for a page whose player has no seat there yet (H22, H23).
public struct Company: Hashable, Sendable {
  /// Nothing but what everybody with a seat gets of this person.
  public struct Person: Hashable, Sendable {
    public var member: MemberNumber
    public var name: String
    public var colour: Colour
    public var face: Face
    public var photo: PhotoName?
    public var isAway: Bool
    /// The side once the page's player has sat down; `nil` without a place in the game.
    public var side: Side?

    public init(
      member: MemberNumber, name: String, colour: Colour, face: Face, photo: PhotoName? = nil,
      isAway: Bool = false, side: Side?
    ) {
      self.member = member
      self.name = name
      self.colour = colour
      self.face = face
      self.photo = photo
      self.isAway = isAway
      self.side = side
    }
  }

  public var opener: MemberNumber?
  public var isPlaying: Bool
  public var people: [Person]
  /// The side that the page's player gets; `nil` if all are taken.
  public var side: Side?
  /// The colour that the page's player gets, for each of the `Colour.count` colours to wish for (P1).
  public var colours: [Colour]

  public init(
    opener: MemberNumber?, isPlaying: Bool, people: [Person], side: Side?, colours: [Colour]
  ) {
    self.opener = opener
    self.isPlaying = isPlaying
    self.people = people
    self.side = side
    self.colours = colours
  }
}

/// A page that offers its player to sit down.
struct Onlooker: Screen, Sendable {
  let connection: ConnectionID
  var arrival: TableInput.Arrival
  /// The people as the page was last told.
  var told: Company?
}

/// Pages that show who sits at the table, before their players sit down (H23).
extension Table {
  mutating func look(
    _ connection: ConnectionID, _ arrival: TableInput.Arrival
  ) throws(Refusal) {
    try refuseScreen(arrival)
    if let place = try displaced(of: onlookers, by: arrival, limits.onlookers) {
      dismiss(onlookers.remove(at: place), watchersFull(limits.onlookers))
    }
    onlookers.append(Onlooker(connection: connection, arrival: arrival))
    effects.append(.welcome(connection, member: nil))
  }

  /// Tells the onlookers who sits here, where that has changed; those who may not know it any more
  /// have to go.
  mutating func refreshCompany() {
    guard !onlookers.isEmpty else { return }
    var staying: [Onlooker] = []
    for var onlooker in onlookers {
      do throws(Refusal) {
        try refuseScreen(onlooker.arrival)
        let company = company(for: onlooker.arrival)
        if company != onlooker.told { effects.append(.company(company, onlooker.connection)) }
        onlooker.told = company
        staying.append(onlooker)
      } catch {
        dismiss(onlooker, error)
      }
    }
    onlookers = staying
  }

  private func company(for newcomer: TableInput.Arrival) -> Company {
    let (sides, side) = sides(with: newcomer)
    let people = state.members.indices.filter {
      let role = state.members[$0].role
      return role == .plays || role == .next
    }
    return Company(
      opener: state.opener.member, isPlaying: isPlaying,
      people: people.map { index in
        let member = state.members[index]
        return Company.Person(
          member: member.number, name: member.profile.name.text, colour: member.colour,
          face: member.face, photo: member.profile.photo, isAway: member.isAway,
          side: sides[index])
      }, side: side,
      colours: (0..<Colour.count).map {
        colour(nearest: Colour(wrapping: $0), exceptFor: nil)
      })
  }
}
