import People

/// The answers that requests to a service wait for, by ticket.
struct Replies<Answer> {
  /// What becomes of an answer. Called once, on any thread.
  typealias Reply = @Sendable (Answer) -> Void

  private var waiting: [Ticket: Reply] = [:]
  private var last: UInt64 = 0

  /// A new ticket, whose answer goes to `reply`.
  mutating func ticket(_ reply: @escaping Reply) -> Ticket {
    last += 1
    waiting[Ticket(last)] = reply
    return Ticket(last)
  }

  /// Takes away the reply of a ticket.
  mutating func take(_ ticket: Ticket) -> Reply? {
    waiting.removeValue(forKey: ticket)
  }
}
