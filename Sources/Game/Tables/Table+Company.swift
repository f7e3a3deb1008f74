import GameCore

/// The people at a table, for a page whose player has no seat there yet (H22, H23).
public struct Company: Hashable, Sendable {
  /// Nothing but what everybody with a seat gets of this person.
  public struct Person: Hashable, Sendable {
    /// The number of the person at this table.
    public var member: MemberNumber
    /// The name in 1 to 20 visible characters.
    public var name: String
    /// The colour at this table: the wish, or the nearest free one (P1).
    public var colour: Colour
    public var face: Face
    /// The name of the photo; `nil` without one.
    public var photo: PhotoName?
    /// Whether the page is hidden, silent or disconnected (P24).
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

  /// The member with the rights of the opener; `nil` while nobody has them.
  public var opener: MemberNumber?
  /// Whether a game counts down or runs.
  public var isPlaying: Bool
  /// The members who play now or in the next round, in the order of arrival.
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

  /// Tells the onlookers who sits here, if that has changed; sends away those who may not know.
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
    let (sides, side) = chairs(with: newcomer)
    let people = state.members.indices.filter {
      let role = state.members[$0].role
      return role == .plays || role == .next
    }
    return Company(
      opener: state.opener.member, isPlaying: state.isPlaying,
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
