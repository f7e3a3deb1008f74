import People

/// Who is logged in, as requests tell (R2).
protocol Members: Sendable {
  /// Whose session comes along with a request; `nil`: nobody's. Called on a loop: must not block.
  func account(of call: Call) -> Account?
}

extension AccountHost: Members {
  func account(of call: Call) -> Account? { person(call.session)?.account }
}
