import People

/// The functions that wait for the answers of a service, by ticket.
package struct Replies<Answer> {
  /// Receives an answer. Called once, on the loop.
  package typealias Reply = (Answer) -> Void

  private var waiting: [Ticket: Reply] = [:]
  private var last: UInt64 = 0

  /// Makes a ticket, whose answer `reply` receives.
  package mutating func ticket(_ reply: @escaping Reply) -> Ticket {
    last += 1
    waiting[Ticket(last)] = reply
    return Ticket(last)
  }

  /// Removes and returns the reply of a ticket.
  package mutating func take(_ ticket: Ticket) -> Reply? {
    waiting.removeValue(forKey: ticket)
  }
}
