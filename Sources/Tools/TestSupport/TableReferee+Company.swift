import GameCore
import Tables

extension TableReferee {
  /// H4: who has no seat gets no more about the people than a watching screen does, and no two
  /// people are on one side.
  mutating func checkCompany(_ effects: [TableEffect], _ table: Table, at now: Tick) {
    for case .company(let company, let connection) in effects {
      let members = table.view(for: .watcher).members
      if members.contains(where: { memberOf[connection] == $0.member && !$0.isAway }) {
        report("a player at the table is told who sits there", now)
      }
      for person in company.people {
        let known = members.contains {
          $0.member == person.member && $0.name == person.name && $0.photo == person.photo
            && ($0.role == .plays || $0.role == .next)
        }
        if !known { report("a page without a seat is told of somebody else", now) }
      }
      let sides = company.people.compactMap(\.side) + [company.side].compactMap(\.self)
      if Set(sides).count != sides.count { report("two people on one side", now) }
    }
  }
}
